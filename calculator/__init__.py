"""算番 Suanfan: settles real games of Chinese regional mahjong under rulesets that are plain YAML files."""
