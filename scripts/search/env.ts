import { join, resolve } from 'node:path'

/** Settings of the search process. */
export interface SearchEnv {
  readonly host: string
  readonly port: number
  /** Folder of the database, absolute. */
  readonly dataDir: string
  readonly searchKey: string
  readonly adminKey: string
}

/**
 * Reads the settings from the environment.
 * @throws Error that lists every problem
 */
export function parseEnv(env: Readonly<Record<string, string | undefined>>): SearchEnv {
  const problems: string[] = []
  const key = (name: string) => {
    const value = env[name] ?? ''
    if (value.length < 16)
      problems.push(`${name} is missing or shorter than 16 characters: \`npm start\` makes one.`)
    return value
  }
  const address = env.ALGOLIA_HOST || 'http://localhost:3335'
  const url = URL.canParse(address) ? new URL(address) : null
  // Behind a proxy the server listens on another port than browsers use.
  const port = url ? Number(env.SEARCH_PORT || url.port || (url.protocol === 'https:' ? 443 : 80)) : 0
  if (!url?.protocol.startsWith('http')) {
    problems.push(
      `ALGOLIA_HOST is "${address}": give it as http://host:port, for example http://localhost:3335.`,
    )
  }
  const searchKey = key('ALGOLIA_SEARCH_KEY')
  const adminKey = key('ALGOLIA_ADMIN_KEY')
  if (searchKey !== '' && searchKey === adminKey) {
    problems.push(
      'ALGOLIA_SEARCH_KEY and ALGOLIA_ADMIN_KEY are the same: the browser would get the right to write.',
    )
  }
  if (problems.length > 0) throw new Error(`The search server cannot start:\n${problems.join('\n')}`)
  return {
    host: env.HOST || '127.0.0.1',
    port,
    dataDir: join(resolve(env.DATA_DIR || '.data'), 'search'),
    searchKey,
    adminKey,
  }
}
