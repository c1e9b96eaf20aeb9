/** The keys that the site needs for a search application, each with the least rights. */
import type { Algoliasearch, ApiKey } from 'algoliasearch'

/** The purpose of a key, and the setting that holds it. */
interface Purpose {
  readonly variable: 'ALGOLIA_SEARCH_KEY' | 'ALGOLIA_ADMIN_KEY' | 'ALGOLIA_ANALYTICS_KEY'
  readonly key: ApiKey & { readonly description: string }
}

/**
 * Searches per hour and IP address with the browser's key. The site's server uses it too, for
 * readers without scripts. A fast typist needs some hundred searches per hour.
 */
const searchesPerHour = 20_000

/** Of the site's key. `deleteIndex`: a whole index is built next to the old one and replaces it. */
const writing: ApiKey['acl'] = [
  ...(['search', 'browse', 'addObject', 'deleteObject'] as const),
  ...(['deleteIndex', 'settings', 'editSettings', 'listIndexes'] as const),
]

function purposesOf(index: string): readonly Purpose[] {
  const purpose = (
    variable: Purpose['variable'],
    what: string,
    acl: ApiKey['acl'],
    more: Partial<ApiKey> = {},
  ): Purpose => ({
    variable,
    key: { description: `Documentation, ${index}: ${what}`, acl, indexes: [index], ...more },
  })
  return [
    purpose('ALGOLIA_SEARCH_KEY', 'searches of readers, in every browser', ['search'], {
      maxQueriesPerIPPerHour: searchesPerHour,
    }),
    purpose('ALGOLIA_ADMIN_KEY', 'records and settings, written by the site', writing, {
      // The second name is that of the new index.
      indexes: [index, `${index}_tmp_*`],
    }),
    purpose('ALGOLIA_ANALYTICS_KEY', 'what readers looked for, read by the site for the Studio', [
      'analytics',
    ]),
  ]
}

/** The rights that the key in a setting needs, as Algolia calls them, and the indices. */
export function neededKey(variable: Purpose['variable'], index: string) {
  const { acl = [], indexes = [] } =
    purposesOf(index).find((purpose) => purpose.variable === variable)?.key ?? {}
  return { acl, indexes }
}

/**
 * Creates missing keys, and corrects the rights of existing ones, which their description
 * identifies. Running it again changes nothing.
 * @param client with a key that may create keys
 * @throws Error of algoliasearch
 */
export async function ensureKeys(client: Algoliasearch, index: string) {
  const { keys: present } = await client.listApiKeys()
  const done = []
  for (const { variable, key } of purposesOf(index)) {
    const known = present.find(({ description }) => description === key.description)
    const value = known?.value ?? (await client.addApiKey(key)).key
    const todo = known ? (isSame(known, key) ? 'kept' : 'changed') : 'made'
    if (todo === 'made') await client.waitForApiKey({ key: value, operation: 'add' })
    if (todo === 'changed') {
      await client.updateApiKey({ key: value, apiKey: key })
      await client.waitForApiKey({ key: value, operation: 'update', apiKey: key })
    }
    done.push({ variable, key, value, todo })
  }
  return done
}

function isSame(present: ApiKey, wanted: ApiKey): boolean {
  const essence = ({ acl, indexes = [], maxQueriesPerIPPerHour = 0, validity = 0 }: ApiKey) =>
    JSON.stringify([acl.toSorted(), indexes.toSorted(), maxQueriesPerIPPerHour, validity])
  return essence(present) === essence(wanted)
}
