/** Command-line tools of the repository's packages. */
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { type Outcome, type RunOptions, run } from '@repo/testing/processes.ts'

/**
 * Scripts for Node. npm's links in `.bin` are batch files on Windows, which only a shell can run.
 */
const scripts = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  turbo: 'turbo/bin/turbo',
  vitest: 'vitest/vitest.mjs',
}

/** Runs a tool to its end, without a shell, as {@link run} does. */
export function runTool(
  name: keyof typeof scripts,
  args: readonly string[],
  options: RunOptions,
): Promise<Outcome> {
  return run(process.execPath, [join(root, 'node_modules', scripts[name]), ...args], options)
}
