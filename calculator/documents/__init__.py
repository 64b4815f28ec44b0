"""Documents: text files, YAML and JSON as values with their positions, saving whole files, and faults as `Problem`s."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.documents.json_reader import read_json
    from calculator.documents.nodes import MAX_BYTES, MAX_DEPTH, MAX_NODES, Entry, Node, Scalar
    from calculator.documents.problems import Problem, Problems, closest, without_repeats
    from calculator.documents.saving import BACKUP, move_onto, save_bytes
    from calculator.documents.text_file import (
        TextFile,
        decode,
        file_state,
        from_gb18030,
        open_text,
        read_bytes,
        read_text,
        save_text,
    )
    from calculator.documents.user_folder import data_folder
    from calculator.documents.yaml_reader import read_yaml
    from calculator.documents.yaml_writer import flow_text, never
