"""Documents: YAML and JSON text into nodes that know where they stand, and what is wrong with them as `Problem`s."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.documents.nodes import (
        MAX_BYTES,
        MAX_DEPTH,
        MAX_NODES,
        Entry,
        Node,
        Scalar,
        decode,
        from_gb18030,
        read_bytes,
        read_json,
        read_text,
        read_yaml,
    )
    from calculator.documents.problems import Problem, Problems, closest, without_repeats
    from calculator.documents.saving import BACKUP, move_onto, save_bytes
    from calculator.documents.text_file import TextFile, file_state, open_text, save_text
    from calculator.documents.user_folder import data_folder
    from calculator.documents.yaml_writer import flow_text, never
