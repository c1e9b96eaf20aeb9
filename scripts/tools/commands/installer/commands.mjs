/** The commands that npm's scripts run, by name. Runs on Node 20. */

/** Every command. */
export const commands =
  'start dev build cluster test test:browsers check conformance import demo audit reindex search:setup backup restore upgrade move user doctor hosted:setup soak bench'.split(
    ' ',
  )

/** Those whose file is in another folder. */
const elsewhere = new Map([
  ['conformance', 'scripts/dev/conformance/conformance.ts'],
  ['audit', 'scripts/tools/audit/audit.ts'],
  ['soak', 'scripts/tools/commands/testing/soak.ts'],
  ['bench', 'scripts/dev/bench/bench.ts'],
])

/**
 * The file that Node 24 runs for a command.
 * @param {string} command
 * @returns {string} path in the repository
 */
export function fileOf(command) {
  return elsewhere.get(command) ?? `scripts/tools/commands/${command.replace(':', '-')}.ts`
}

/** Commands that need tools and tests, too; all others do with what runs the product. */
export const withTools = new Set('build cluster test test:browsers check conformance soak bench'.split(' '))
