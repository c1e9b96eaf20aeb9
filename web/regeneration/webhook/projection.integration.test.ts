import { chance } from '@repo/kit/testing/random.ts'
import { mergedChange, webhookBodyOf } from '@repo/lake/webhooks/projection.ts'
import { smallDocumentation, type TestDocument } from '@repo/testing/content.ts'
import { encodeSignatureHeader } from '@sanity/webhook'
import { expect, test } from 'vitest'
import { possiblyChangedKeys } from '#dependencies/change.ts'
import {
  type Fingerprint,
  fingerprintOf,
  locationOf,
  type RevisionChange,
} from '#dependencies/fingerprint.ts'
import { after, type Documentation, randomEdit } from '#testing/edits.ts'
import { receive } from './receive.ts'

const secret = 'a-secret'
const now = Date.now()
type Version = TestDocument | null

async function changesIn(body: string): Promise<readonly RevisionChange[]> {
  const headers = { 'sanity-webhook-signature': await encodeSignatureHeader(body, now, secret) }
  const event = await receive(new Request('http://site/', { method: 'POST', body, headers }), { secret, now })
  return event.kind === 'change' ? event.revisionChanges : []
}

/** How the changes of a document reach the site. */
type Events = 'whole documents' | 'short' | 'merged'

/**
 * Dependency keys and places that the site concludes from events about these versions in a row:
 * `keys` when it had applied the first and finds the last, `lateKeys` when it had found the last
 * before the events arrived.
 */
async function concluded(id: string, versions: readonly Version[], events: Events) {
  const bodies = versions.slice(1).map((next, index) => {
    const before = versions[index] ?? null
    const change = { _id: id, _type: (next ?? before)?._type, before, after: next }
    return events === 'whole documents' ? JSON.stringify(change) : webhookBodyOf(change)
  })
  const merged = mergedChange(bodies)
  const sent = events === 'merged' && merged ? [webhookBodyOf(merged.change)] : bodies
  const revisionChanges = (await Promise.all(sent.map(changesIn))).flat()
  const [old, present] = [versions[0], versions.at(-1)].map((version) =>
    version ? fingerprintOf(version) : null,
  )
  const keys = (was = present) => [...possiblyChangedKeys(was ?? null, present ?? null, revisionChanges)]
  const placeOf = (version: Fingerprint | null) =>
    version && [version.kind, version.slug, version.container, version.segment].join()
  const places = revisionChanges.flatMap(({ before, after: next }) =>
    placeOf(before) === placeOf(next) ? [] : [placeOf(before), placeOf(next)],
  )
  return { keys: keys(old).sort(), lateKeys: keys().sort(), places: [...new Set(places)].sort() }
}

test('a short event says as much as one with whole documents, and a merged one as much as each', async () => {
  const dice = chance(17)
  let documents: Documentation = new Map(smallDocumentation().map((document) => [document._id, document]))
  let compared = 0
  for (let serial = 0; serial < 120; serial += 1) {
    const first = after(documents, randomEdit(documents, dice, 2 * serial))
    const second = after(first, randomEdit(first, dice, 2 * serial + 1))
    const states = [documents, first, second]
    for (const id of new Set([...documents.keys(), ...second.keys()])) {
      if (new Set(states.map((state) => state.get(id))).size === 1) continue
      // The second edit is undone and repeated.
      const versions = [documents, first, second, first, second].map((state, index) => {
        const version = state.get(id)
        return version ? { ...version, _rev: `${serial}-${index}` } : null
      })
      if (versions.every((version) => version && locationOf(version) === null)) continue
      const expected = await concluded(id, versions, 'whole documents')
      for (const events of ['short', 'merged'] as const)
        expect(await concluded(id, versions, events), events).toEqual(expected)
      compared += 1
    }
    documents = second
  }
  expect(compared).toBeGreaterThan(200)
})
