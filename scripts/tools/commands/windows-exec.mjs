#!/usr/bin/env node
/**
 * `exec` for Windows, whose shell has none: runs the command behind it. The scripts of package.json
 * use `exec` so that npm signals Node, not a shell.
 */
import { spawnSync } from 'node:child_process'

const [command = '', ...parameters] = process.argv.slice(2)
process.exitCode = spawnSync(command, parameters, { stdio: 'inherit' }).status ?? 1
