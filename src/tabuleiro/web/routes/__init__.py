"""The addresses, a file for each part of docs/api.md. Handlers are thin: they read, ask and answer."""
