/** Changes to the lake behind the Studio's back, for browser tests; each is taken back by its test. */
const { LAKE_URL, SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_WRITE_TOKEN } = process.env
const mutate = `${LAKE_URL}/v2025-02-19/data/mutate/${SANITY_DATASET}?returnIds=true&visibility=sync`

/** Sets fields of a published document, and takes away those that are `undefined`. The site hears of it by the webhook. */
export async function patch(id: string, fields: Readonly<Record<string, unknown>>) {
  const unset = Object.keys(fields).filter((name) => fields[name] === undefined)
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const response = await fetch(mutate, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${SANITY_API_WRITE_TOKEN}` },
    body: JSON.stringify({ mutations: [{ patch: { id, set, unset } }] }),
  })
  if (!response.ok) {
    throw new Error(
      `The lake of ${SANITY_PROJECT_ID} refused the change of ${id}: ${response.status} ${await response.text()}`,
    )
  }
}

/** What the lake answers to a query. */
export async function ask(query: string): Promise<unknown> {
  const address = `${LAKE_URL}/v2025-02-19/data/query/${SANITY_DATASET}?query=${encodeURIComponent(query)}`
  const response = await fetch(address, { headers: { authorization: `Bearer ${SANITY_API_WRITE_TOKEN}` } })
  const { result }: { result: unknown } = await response.json()
  return result
}
