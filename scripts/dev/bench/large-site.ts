/**
 * Multiplies the seed's documentation, to measure the cost of a publish at any size of the site.
 */

import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { parseEnv } from '@repo/lake/env.ts'
import { startLake } from '@repo/lake/server.ts'
import { seedIfEmpty } from '@repo/seed/seed.ts'
import { z } from 'zod'

const page = z.looseObject({
  _id: z.string(),
  _type: z.enum(['nodePage', 'guide']),
  slug: z.looseObject({ current: z.string() }),
  category: z.object({ _ref: z.string() }),
})
const category = z.looseObject({ _id: z.string(), _type: z.literal('category') })
const tag = z.looseObject({
  _id: z.string(),
  _type: z.literal('tag'),
  slug: z.object({ current: z.string() }),
})
const documents = z.object({ pages: z.array(page), categories: z.array(category), tags: z.array(tag) })

/**
 * Numbers of copies that share a parent category, and that share their tags, so that lists stay as
 * long as people make them.
 */
const copiesInAGroup = 16
const copiesWithTheSameTags = 8

/**
 * Fills an empty lake with a number of pages: the seed, then copies of its pages in separate
 * categories, which link to each other as the originals do. No events are sent, because the site
 * does not run yet.
 * @param overviews how many of the copies are called "overview", one in each category
 */
export async function fillWith(pages: number, environment: Environment, overviews = 0): Promise<void> {
  const settings = parseEnv({ ...environment })
  const lake = await startLake({ ...settings, webhook: { ...settings.webhook, url: '' } })
  try {
    await seedIfEmpty(environment)
    const client = writingClient(environment)
    const seed = documents.parse(
      await client.fetch(`{
        "pages": *[_type in ["nodePage", "guide"]] | order(_id asc),
        "categories": *[_type == "category" && _id in *[_type in ["nodePage", "guide"]].category._ref] | order(_id asc),
        "tags": *[_type == "tag"] | order(_id asc)
      }`),
    )
    const nodes: string = await client.fetch('*[_type == "category" && slug.current == "nodes"][0]._id')
    // One transaction for each copy, because its pages refer to each other.
    for (const copy of copies(seed, { pages: pages - seed.pages.length, nodes, overviews })) {
      const transaction = client.transaction()
      for (const document of copy) transaction.createOrReplace(document)
      await transaction.commit({ visibility: 'async' })
    }
  } finally {
    await lake.close()
  }
}

interface Copy {
  readonly _id: string
  readonly _type: string
  readonly [field: string]: unknown
}

/**
 * That many pages, in copies of the seed with separate categories; some copies share their tags and
 * their parent category.
 */
function copies(
  seed: z.infer<typeof documents>,
  { pages, nodes, overviews }: { pages: number; nodes: string; overviews: number },
): Copy[][] {
  const made: Copy[][] = []
  const withOverview = new Set<string>()
  for (let left = pages, n = 1; left > 0; left -= seed.pages.length, n += 1) {
    const group = `group-${Math.floor((n - 1) / copiesInAGroup)}`
    const tags = Math.floor((n - 1) / copiesWithTheSameTags)
    const chosen = seed.pages.slice(0, left)
    const names = new Map<string, string>()
    for (const { _id } of seed.tags) names.set(_id, `${_id}-t${tags}`)
    for (const { _id } of [...chosen, ...seed.categories]) names.set(_id, `${_id}-c${n}`)
    made.push([
      aCategory(group, nodes),
      aCategory(`set-${n}`, group),
      ...seed.tags.map((original) => {
        const slug = { _type: 'slug', current: `${original.slug.current}-${tags}` }
        return { ...original, _id: `${original._id}-t${tags}`, slug, label: `${original.label} ${tags}` }
      }),
      ...seed.categories.map((original) => {
        const id = `${original._id}-c${n}`
        const parent = { _type: 'reference', _ref: `set-${n}` }
        const slug = { _type: 'slug', current: id }
        return { ...original, _id: id, title: `${original.title} ${n}`, slug, parent }
      }),
      ...chosen.map((original) => {
        // Different pages seldom have the same title.
        const category = `${original.category._ref}-c${n}`
        const isOverview = withOverview.size < overviews && !withOverview.has(category)
        if (isOverview) withOverview.add(category)
        const slug = {
          ...original.slug,
          current: isOverview ? 'overview' : `${original.slug.current}-${n}`,
        }
        const copy = { ...renamed(original, names), title: `${original.title} ${n}`, slug }
        return { ...copy, _id: `${original._id}-c${n}`, _type: original._type }
      }),
    ])
  }
  return made
}

function aCategory(id: string, parent: string): Copy {
  const slug = { _type: 'slug', current: id }
  const reference = { _type: 'reference', _ref: parent }
  return { _id: id, _type: 'category', title: id, slug, pathSegment: id, parent: reference }
}

/** The same value, with every reference to an original replaced by one to its copy. */
function renamed<Value>(value: Value, names: ReadonlyMap<string, string>): Value {
  // JSON.parse keeps the type; only the ids in `_ref` change.
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
    key === '_ref' && typeof inner === 'string' ? (names.get(inner) ?? inner) : inner,
  ) as Value
}
