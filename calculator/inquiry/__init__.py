"""Questions about a settled deal: which rules matter to it, what another table would pay, what an open fact decides."""
