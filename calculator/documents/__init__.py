"""Documents: text files, YAML and JSON as values with their positions, saving whole files, and faults as `Problem`s."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.documents.json_reader import read_json
    from calculator.documents.nodes import MAX_BYTES, Entry, Node, Scalar
    from calculator.documents.problems import (
        Data,
        Likely,
        Place,
        Problem,
        Problems,
        ReadOnlyData,
        Warnings,
        both_ends,
        closest,
        limit,
        refusal,
        without_repeats,
    )
    from calculator.documents.regular_file import IrregularFile, is_file, is_folder, refuse_irregular, regular_bytes
    from calculator.documents.text_file import (
        BACKUP,
        TextFile,
        decode,
        file_state,
        from_gb18030,
        move_onto,
        open_text,
        read_bytes,
        read_text,
        save_bytes,
        save_text,
    )
    from calculator.documents.user_folder import data_folder, keep_private, private_file, private_folder
    from calculator.documents.yaml_text import flow_text, never, read_yaml, short
