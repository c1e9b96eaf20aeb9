/** `npm run cluster`: the whole product with several processes of the site, until Ctrl+C. */
import { Refusal } from '@repo/kit/refusal.ts'
import { help, parseClusterCommand } from './cluster/arguments.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { runProduct } from './start.ts'

try {
  const command = parseClusterCommand(process.argv.slice(2))
  if (command.action === 'help') console.log(help)
  else {
    process.exitCode = await runProduct('production', (options) =>
      startCluster({ ...options, nodeCount: command.nodes ?? Number(options.environment.SITE_NODES) }),
    )
  }
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`\n✗ ${error.message}`)
  process.exitCode = 1
}
