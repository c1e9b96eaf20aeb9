/** Arguments of `npm run cluster`. Pure. */
import { argumentsOf } from '@repo/kit/command-line.ts'
import { Refusal } from '@repo/kit/refusal.ts'

/** Output of `npm run cluster -- --help`. */
export const help = `npm run cluster -- [--nodes <number>]

Starts the whole product with several processes of the site (nodes) on this machine. They share
a Postgres database. nginx divides the readers among them, and Varnish caches their responses,
where these are installed.

  --nodes <number>   how many nodes, 1 to 20 (setting SITE_NODES, otherwise 3)
  --help             prints this

Settings: SITE_DATABASE_URL uses another Postgres than the one in DATA_DIR/postgres.
docs/operations.md describes how to run several nodes for readers.`

/**
 * The wish for help, and the number of nodes, which is undefined if the settings say it.
 * @throws Refusal in one sentence
 */
export function parseClusterCommand(args: readonly string[]) {
  const options = { nodes: { type: 'string' }, help: { type: 'boolean', default: false } } as const
  const { values } = argumentsOf({ args, options }, '"npm run cluster -- --help" lists the options')
  const { help: isHelp, nodes } = values
  if (!isHelp && nodes !== undefined && !/^(?:[1-9]|1\d|20)$/.test(nodes))
    throw new Refusal(`--nodes is "${nodes}": write a number of processes, 1 to 20.`)
  return { isHelp, nodes: nodes === undefined ? undefined : Number(nodes) }
}
