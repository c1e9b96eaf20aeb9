/** `npm run cluster`: the whole product with several processes of the site, until Ctrl+C. */
import { runCommand } from '@repo/kit/command-line.ts'
import { help, parseClusterCommand } from './cluster/arguments.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { runProduct } from './start.ts'

await runCommand(async () => {
  const { isHelp, nodes } = parseClusterCommand(process.argv.slice(2))
  if (isHelp) return console.log(help)
  return await runProduct('production', (options) =>
    startCluster({ ...options, nodeCount: nodes ?? Number(options.environment.SITE_NODES) }),
  )
})
