/** Takes the seed out of a lake again. */
import { isEdited, type Stored, writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { hashOf } from '@repo/markdown/keys.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { seedDocuments, seedSite } from './seed.ts'

/**
 * Finds the seed by the ids of its documents, with their drafts, redirects and images. Settings,
 * home page, search settings and guide lose what is still as in the seed.
 */
export async function exampleIn(environment: Environment) {
  const client = writingClient(environment)
  const seed = seedDocuments()
  const site = new Map(seedSite(seed).map((document) => [document._id, document]))
  const ids = new Set([...seed.documents, ...site.values()].map(({ _id }) => _id))
  const variants: Stored[] = await client.fetch(
    '*[_id in $ids || _id in path("drafts.**") || _id in path("versions.**")]',
    { ids: [...ids] },
  )
  const found = variants.filter(({ _id }) => ids.has(publishedId(_id)))
  const pages = found.filter(({ _id }) => !site.has(publishedId(_id)))
  const users: Stored[] = await client.fetch('*[references($ids)]', { ids: pages.map(({ _id }) => _id) })
  const redirects = users.filter(({ _type }) => _type === 'redirect')
  const gone = new Set([...pages, ...redirects].map(({ _id }) => _id))
  const removal = client.transaction()
  const others = users.filter(({ _id }) => !gone.has(_id) && !site.has(publishedId(_id)))
  for (const document of found) {
    const seeded = site.get(publishedId(document._id))
    if (!seeded) continue
    const { own, unset, set } = ownFields(document, seeded)
    if (Object.keys(own).length === 0 && document._id !== 'siteSettings') gone.add(document._id)
    else removal.patch(document._id, { ifRevisionID: String(document._rev), unset, set })
    if (pages.some(({ _id }) => JSON.stringify(own).includes(`"_ref":"${_id}"`))) others.push(document)
  }
  // Other documents may show them, too.
  const images = JSON.stringify(pages).match(/image-[0-9a-f]+-\d+x\d+-[a-z]+/g) ?? []
  const unused: string[] = await client.fetch(
    '*[_id in $images && count(*[references(^._id) && !(_id in $gone)]) == 0]._id',
    { images, gone: [...gone] },
  )
  for (const id of [...gone, ...unused]) removal.delete(id)
  return {
    /** Number of its pages, categories and tags. */
    size: titlesOf(pages).length,
    /** Titles of those that were edited. */
    edited: titlesOf(pages.filter((page) => page._id !== publishedId(page._id) || isEdited(page))),
    /** Titles of other documents that refer to them, for which the lake refuses the removal. */
    users: titlesOf(others),
    /**
     * Removes all of it in one transaction.
     * @throws Error of the client when the lake refuses
     */
    remove: () => removal.commit({ visibility: 'sync' }),
  }
}

/** Fields whose values are not those of the seed, and what removes the others. */
function ownFields(document: Stored, seeded: Stored) {
  const names = Object.keys(document).filter((name) => !name.startsWith('_'))
  const own = Object.fromEntries(names.flatMap((name) => ownValue(name, document[name], seeded[name])))
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => Array.isArray(value)))
  return { own, set, unset: names.filter((name) => !(name in own)) }
}

function ownValue(name: string, value: unknown, seeded: unknown): (readonly [string, unknown])[] {
  if (!Array.isArray(value) || !Array.isArray(seeded))
    return hashOf(value) === hashOf(seeded) ? [] : [[name, value]]
  const known = new Set(seeded.map(hashOf))
  const left = value.filter((item) => !known.has(hashOf(item)))
  return left.length === 0 ? [] : [[name, left]]
}

/** A document and its drafts count once. */
function titlesOf(documents: readonly Stored[]): string[] {
  const byId = new Map(documents.map((document) => [publishedId(document._id), document]))
  return [...byId].map(([id, { title, label }]) => String(title ?? label ?? id))
}
