"""Games of the islands, by somebody who has read CONTRIBUTING.md and nothing else."""
