/** Webhook events carry parts of documents. The same follows from them as from whole documents. */

import { chance } from '@repo/kit/random.ts'
import { webhookBodyOf } from '@repo/lake/webhooks/projection.ts'
import { smallDocumentation, type TestDocument } from '@repo/testing/content.ts'
import { encodeSignatureHeader } from '@sanity/webhook'
import { expect, test } from 'vitest'
import { possiblyChangedKeys } from '#dependencies/change.ts'
import { fingerprintOf, locationOf, type RevisionChange } from '#dependencies/fingerprint.ts'
import { after, type Documentation, randomEdit } from '#testing/edits.ts'
import { receive } from './receive.ts'

const secret = 'a-secret'
const now = Date.now()
type Version = TestDocument | null

async function stepIn(body: string): Promise<RevisionChange | null> {
  const headers = { 'sanity-webhook-signature': await encodeSignatureHeader(body, now, secret) }
  const event = await receive(new Request('http://site/', { method: 'POST', body, headers }), {
    secret,
    now,
  })
  return event.kind === 'change' ? event.revisionChange : null
}

/** What the site concludes when it had applied `was` and finds `is`, after these two events. */
async function concluded(
  id: string,
  [was, between, is]: readonly [Version, Version, Version],
  whole: boolean,
) {
  const revisionChanges: RevisionChange[] = []
  for (const [before, after] of [
    [was, between],
    [between, is],
  ] as const) {
    const change = { _id: id, _type: (after ?? before)?._type, before, after }
    const revisionChange = await stepIn(whole ? JSON.stringify(change) : webhookBodyOf(change))
    if (revisionChange) revisionChanges.push(revisionChange)
  }
  const [old, present] = [was && fingerprintOf(was), is && fingerprintOf(is)]
  const places = revisionChanges.flatMap(({ before, after }) =>
    [before, after].map(
      (one) => one && { ...one, content: '', card: '', link: '', address: '', place: '', day: '' },
    ),
  )
  return {
    dependencyKeys: [...possiblyChangedKeys(old, present, revisionChanges)].sort(),
    places,
    revisionChanges: revisionChanges.length,
  }
}

test('a short event says as much as one with whole documents', async () => {
  const dice = chance(17)
  let documents: Documentation = new Map(smallDocumentation().map((document) => [document._id, document]))
  let compared = 0
  for (let serial = 0; serial < 120; serial += 1) {
    const edits = [randomEdit(documents, dice, 2 * serial), undefined]
    const first = edits[0] ? after(documents, edits[0]) : documents
    const second = after(first, randomEdit(first, dice, 2 * serial + 1))
    for (const id of new Set([...documents.keys(), ...second.keys()])) {
      const versions = [documents.get(id), first.get(id), second.get(id)].map((version, index) =>
        version ? { ...version, _rev: `${serial}-${index}` } : null,
      )
      const [was = null, between = null, is = null] = versions
      if ([was, between, is].every((version) => version && locationOf(version) === null)) continue
      const all = [was, between, is] as const
      expect(await concluded(id, all, false)).toEqual(await concluded(id, all, true))
      compared += 1
    }
    documents = second
  }
  expect(compared).toBeGreaterThan(500)
})
