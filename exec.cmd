@rem Windows has no exec. The scripts of package.json use it so that npm signals Node, not a shell.
@%*
