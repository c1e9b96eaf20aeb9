/** The keys of a search application that the site needs, each with no more rights than its work takes. */
import type { Algoliasearch, ApiKey } from 'algoliasearch'

/** What a key is for, and what the site calls it. */
interface Purpose {
  readonly variable: 'ALGOLIA_SEARCH_KEY' | 'ALGOLIA_ADMIN_KEY' | 'ALGOLIA_ANALYTICS_KEY'
  readonly key: ApiKey & { readonly description: string }
}

/** A key as it is now. */
export interface SiteKey {
  readonly variable: Purpose['variable']
  readonly value: string
  readonly rights: readonly string[]
  /** What this run did. */
  readonly done: 'made' | 'changed' | 'kept'
}

/**
 * Searches that one address may ask for in an hour with the browser's key. The site's server asks with it, too, for readers without
 * scripts; who types fast asks for some hundred an hour.
 */
const searchesPerHour = 20_000

function purposesOf(index: string): readonly Purpose[] {
  const description = (what: string) => `Loomwork documentation, ${index}: ${what}`
  return [
    {
      variable: 'ALGOLIA_SEARCH_KEY',
      key: {
        description: description('searches of readers, in every browser'),
        acl: ['search'],
        indexes: [index],
        maxQueriesPerIPPerHour: searchesPerHour,
      },
    },
    {
      variable: 'ALGOLIA_ADMIN_KEY',
      key: {
        description: description('records and settings, written by the site'),
        // `deleteIndex` and the second name: a whole index is made beside the old one and takes its place.
        acl: [
          'search',
          'browse',
          'addObject',
          'deleteObject',
          'deleteIndex',
          'settings',
          'editSettings',
          'listIndexes',
        ],
        indexes: [index, `${index}_tmp_*`],
      },
    },
    {
      variable: 'ALGOLIA_ANALYTICS_KEY',
      key: {
        description: description('what readers looked for, read by the site for the Studio'),
        acl: ['analytics'],
        indexes: [index],
      },
    },
  ]
}

/**
 * Makes the keys that are missing, and gives those that are there the rights that they should have. They are known by their description, so
 * running it again changes nothing.
 * @param client with a key that may make keys
 * @throws Error of algoliasearch
 */
export async function ensureKeys(client: Algoliasearch, index: string): Promise<SiteKey[]> {
  const { keys: present } = await client.listApiKeys()
  const done: SiteKey[] = []
  for (const { variable, key } of purposesOf(index)) {
    const known = present.find(({ description }) => description === key.description)
    if (known && isSame(known, key)) {
      done.push({ variable, value: known.value, rights: key.acl, done: 'kept' })
    } else if (known) {
      await client.updateApiKey({ key: known.value, apiKey: key })
      await client.waitForApiKey({ key: known.value, operation: 'update', apiKey: key })
      done.push({ variable, value: known.value, rights: key.acl, done: 'changed' })
    } else {
      const { key: value } = await client.addApiKey(key)
      await client.waitForApiKey({ key: value, operation: 'add' })
      done.push({ variable, value, rights: key.acl, done: 'made' })
    }
  }
  return done
}

function isSame(present: ApiKey, wanted: ApiKey): boolean {
  const essence = ({ acl, indexes = [], maxQueriesPerIPPerHour = 0, validity = 0 }: ApiKey) =>
    JSON.stringify([acl.toSorted(), indexes.toSorted(), maxQueriesPerIPPerHour, validity])
  return essence(present) === essence(wanted)
}
