/** `npm run cluster`: the whole product with several processes of the site, until Ctrl+C. */
import { argumentsOf, flag, runCommand, text } from '@repo/kit/command-line.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { runProduct } from './start.ts'

const usage = `npm run cluster -- [--nodes <number>]

Starts the whole product with several processes of the site (nodes) on this machine. They share
the Postgres database of SITE_DATABASE_URL. Where Varnish is installed, it divides the readers among
them and caches their responses.

  --nodes <number>   how many nodes, 1 to 20 (otherwise 3)
  --help             prints this

docs/operations.md describes how to run several nodes for readers.`

await runCommand(async () => {
  const options = { nodes: { ...text, default: '3' }, help: flag }
  const { nodes, help } = argumentsOf({ options }, '"npm run cluster -- --help" lists the options').values
  if (help) return console.log(usage)
  const nodeCount = Number(nodes)
  if (!Number.isInteger(nodeCount) || nodeCount < 1 || nodeCount > 20)
    throw new Refusal(`--nodes is "${nodes}": write a number of processes, 1 to 20.`)
  return await runProduct('production', (options) => startCluster({ ...options, nodeCount }))
})
