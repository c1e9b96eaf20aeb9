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

/** Action that the command line asks for. */
type ClusterCommand =
  | { readonly action: 'help' }
  /** @param nodes undefined: as the settings say */
  | { readonly action: 'start'; readonly nodes: number | undefined }

/** @throws Refusal in one sentence */
export function parseClusterCommand(args: readonly string[]): ClusterCommand {
  const options = { nodes: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values } = argumentsOf({ args, options }, '"npm run cluster -- --help" lists the options')
  const { help: isHelp, nodes } = values
  if (isHelp) return { action: 'help' }
  if (nodes !== undefined && !/^(?:[1-9]|1\d|20)$/.test(nodes))
    throw new Refusal(`--nodes is "${nodes}": write a number of processes, 1 to 20.`)
  return { action: 'start', nodes: nodes === undefined ? undefined : Number(nodes) }
}
