"""The first view of an evening: who plays, which rules, what is agreed. Its face is `view.NewSessionView`."""
