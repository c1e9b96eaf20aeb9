/** The lake of the product under test, whose changes each test reverts. */
import { createClient, type SanityClient } from '@sanity/client'

const { LAKE_URL, SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_WRITE_TOKEN } = process.env

/** Returns a client that reads published documents and writes. @throws Error outside `npm test` */
export function lakeClient(): SanityClient {
  if (!LAKE_URL || !SANITY_PROJECT_ID || !SANITY_DATASET || !SANITY_API_WRITE_TOKEN)
    throw new Error('Run these tests with "npm test", which sets LAKE_URL and the SANITY_ settings.')
  return createClient({
    apiHost: LAKE_URL,
    useProjectHostname: false,
    projectId: SANITY_PROJECT_ID,
    dataset: SANITY_DATASET,
    token: SANITY_API_WRITE_TOKEN,
    apiVersion: '2025-02-19',
    useCdn: false,
  })
}

/** Returns a client that also sees drafts and versions. */
export function rawLake(): SanityClient {
  return lakeClient().withConfig({ perspective: 'raw' })
}

/** Sets fields of a published document, removes those that are `undefined`, and tells the site. */
export async function patch(id: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const unset = Object.keys(fields).filter((name) => fields[name] === undefined)
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  await lakeClient().patch(id).set(set).unset(unset).commit()
}

/** A published guide of the seed's first category, found under `/docs/getting-started/<slug>/`. */
export function aGuide(id: string, slug: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    _id: id,
    _type: 'guide',
    title: `Guide ${id}`,
    summary: `What ${id} is about.`,
    slug: { _type: 'slug', current: slug },
    category: { _type: 'reference', _ref: 'category-new-to-loomwork-ai' },
    position: 90,
    ...more,
  }
}

/** A link to a page, for a paragraph. */
export const toPage = (id: string) => ({ _type: 'pageLink', page: { _type: 'reference', _ref: id } })

/** A paragraph or heading, for the body of a page; all of it may be a link. */
export function paragraph(
  key: string,
  text: string,
  { style = 'normal', link }: { style?: string; link?: object } = {},
) {
  const span = { _key: `${key}s`, _type: 'span', text, marks: link ? ['l'] : [] }
  return {
    _key: key,
    _type: 'block',
    style,
    markDefs: link ? [{ _key: 'l', ...link }] : [],
    children: [span],
  }
}

/** When the process of these tests began. */
const since = new Date().toISOString()

/** Removes what a test file has created, including drafts, so that other tests find the seed. */
export async function removeMade(): Promise<void> {
  const types = ['nodePage', 'guide', 'category', 'tag', 'snippet', 'redirect']
  const query = '*[_createdAt >= $since && _type in $types]._id'
  const ids: string[] = await lakeClient().fetch(query, { since, types }, { perspective: 'raw' })
  const transaction = lakeClient().transaction()
  for (const id of ids) transaction.delete(id)
  if (ids.length > 0) await transaction.commit()
}

/** Removes all drafts but the Studio's secret, for tests whose draft is the only one. */
export async function removeDrafts(): Promise<void> {
  const query = '*[_id in path("drafts.**") && !string::startsWith(_type, "sanity.")]'
  await lakeClient().delete({ query })
}

/** Removes all people: most tests need a lake without. An administrator goes last. */
export async function removeEveryone() {
  const lake = lakeClient()
  const { people } = await lake.request<{ people: { id: string; role: string }[] }>({ url: '/people' })
  for (const { id } of people.toSorted((a, b) => Number(a.role > b.role) - Number(a.role < b.role)).reverse())
    await lake.request({ url: `/people/${id}`, method: 'DELETE' })
}
