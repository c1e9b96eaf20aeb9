/**
 * A private product for tests and measurements: free ports, fresh secrets, a separate data folder.
 */
import { createServer } from 'node:net'
import { type Environment, missingSecrets, parseEnvironment } from '@repo/kit/environment/environment.ts'
import { root } from '@repo/kit/repository.ts'

/**
 * Settings that do not interfere with a running `npm start`.
 * @param dataDir folder for its data
 */
export async function privateEnvironment(dataDir: string): Promise<Environment> {
  const [site, studio, lake, search] = await freePorts(4)
  const values = {
    NEXT_PUBLIC_SITE_URL: `http://localhost:${site}`,
    SANITY_STUDIO_URL: `http://localhost:${studio}`,
    SANITY_API_HOST: `http://localhost:${lake}`,
    ALGOLIA_HOST: `http://localhost:${search}`,
    DATA_DIR: dataDir,
  }
  return parseEnvironment({ ...values, ...missingSecrets(values) }, root)
}

/** Returns free ports. All are open at the same time, so that none is returned twice. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer()
      return new Promise<typeof server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
    return address.port
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
