import { openedForFile } from '@repo/kit/testing/opened.ts'
import { chance } from '@repo/kit/testing/random.ts'
import type { Impact } from '@repo/model/site-api.ts'
import { smallDocumentation, type TestDocument } from '@repo/testing/content.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { beforeAll, expect, test } from 'vitest'
import { isFile } from '#file-routes.ts'
import type { RunReport } from '#regeneration/runs/regenerate.ts'
import { after, type Documentation, randomEdit } from '#testing/edits.ts'
import { startedSite } from '#testing/site.ts'

const seed = Number(process.env.EDITS_SEED ?? 7)
const edits = Number(process.env.EDITS ?? 15)
const studioUrl = 'http://localhost:1'

let secret: string
let documents: Documentation = new Map(smallDocumentation().map((document) => [document._id, document]))

const site = openedForFile(() => startedSite([...documents.values()]))
beforeAll(async () => {
  secret = (await createPreviewSecret(site.lake, 'test', studioUrl)).secret
})

/** The lake stores no field without a value. */
const stored = (document: TestDocument): TestDocument => JSON.parse(JSON.stringify(document))

const draftOf = (document: TestDocument): TestDocument => ({ ...document, _id: `drafts.${document._id}` })

async function announced(id: string): Promise<Impact> {
  const response = await fetch(`${site.url}/api/impact/?id=${encodeURIComponent(id)}`, {
    headers: { origin: studioUrl, authorization: `Bearer ${secret}` },
  })
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  // This route answers 200 with an impact only.
  return body as Impact
}

/** Publishes as the lake does: the draft becomes the published document. */
async function published(document: TestDocument): Promise<RunReport> {
  const versionNow = async () => (await site.lake.getDocument<TestDocument>(document._id)) ?? null
  const before = await versionNow()
  await site.lake.transaction().createOrReplace(stored(document)).delete(`drafts.${document._id}`).commit()
  const { status, report } = await site.notify(document._id, { before, after: await versionNow() })
  expect(status, JSON.stringify(report.failures)).toBe(200)
  // A file that is not requested stays expired, and the next run would report it again.
  await Promise.all(report.expired.filter(isFile).map((path) => site.get(path)))
  documents = after(documents, { put: [document], remove: [] })
  return report
}

const pagesOf = ({ groups }: Impact) => Object.values(groups).flatMap(({ pages }) => pages)
const paths = (pages: readonly { readonly path: string }[]) => pages.map(({ path }) => path).sort()

test(
  `${edits} drafts change what was announced, and nothing else (EDITS_SEED=${seed})`,
  async () => {
    const dice = chance(seed)
    let changes = 0
    for (let serial = 1; changes < edits; serial += 1) {
      const { name, put } = randomEdit(documents, dice, serial)
      const [document] = put
      if (!document || put.length > 1) continue
      changes += 1
      await site.lake.createOrReplace(stored(draftOf(document)))
      const { runs, pages, staleRecords } = await site.status()
      const impact = await announced(document._id)
      expect(await site.status()).toMatchObject({ runs, pages, staleRecords })
      const report = await published(document)
      const what = `${changes}. ${name} (EDITS_SEED=${seed})`
      expect(paths(pagesOf(impact)), what).toEqual(report.regenerated)
      expect(impact.files, what).toBe(report.expired.filter(isFile).length)
      expect([impact.isMixed, impact.isCutShort, impact.isCached], what).toEqual([false, false, true])
      const groups = Object.values(impact.groups)
      const total = groups.reduce((sum, { count }) => sum + count, 0)
      const undecided = groups.filter((group) => group.undecided)
      expect([total, undecided], what).toEqual([report.regenerated.length, []])
    }
  },
  120_000 + edits * 10_000,
)

test(
  'next to other drafts, what is certain happens, and nothing happens that was not announced',
  async () => {
    const dice = chance(seed + 1)
    let exact = 0
    for (let serial = 1000; serial < 1000 + edits; serial += 1) {
      const all = [1, 2, 3].map((turn) => randomEdit(documents, dice, serial * 10 + turn))
      const drafts = new Map(all.flatMap(({ put }) => put).map((document) => [document._id, document]))
      const [document] = drafts.values()
      if (!document) continue
      for (const draft of drafts.values()) await site.lake.createOrReplace(stored(draftOf(draft)))
      const impact = await announced(document._id)
      const report = await published(document)
      for (const id of drafts.keys()) await site.lake.delete(`drafts.${id}`)
      const what = `${serial}: ${all.map(({ name }) => name).join(', ')} (EDITS_SEED=${seed})`
      const certain = paths(pagesOf(impact).filter(({ isCertain }) => isCertain))
      expect(report.regenerated, what).toEqual(expect.arrayContaining(certain))
      expect(paths(pagesOf(impact)), what).toEqual(expect.arrayContaining([...report.regenerated]))
      if (!impact.isMixed) {
        exact += 1
        expect(certain, what).toEqual(report.regenerated)
      }
    }
    // A dozen documents, three of them with drafts, have much in common; others are exact.
    expect(exact).toBeGreaterThan(edits / 5)
  },
  120_000 + edits * 10_000,
)

test(
  'drafts that are published together change what was announced of all',
  async () => {
    const dice = chance(seed + 2)
    for (let serial = 2000; serial < 2000 + edits / 3; serial += 1) {
      const all = [1, 2, 3].map((turn) => randomEdit(documents, dice, serial * 10 + turn))
      const pages = all.flatMap(({ put }) => put).filter(({ _type }) => _type === 'nodePage')
      const drafts = [...new Map(pages.map((document) => [document._id, document])).values()]
      if (drafts.length < 2) continue
      for (const draft of drafts) await site.lake.createOrReplace(stored(draftOf(draft)))
      const impact = await announced(drafts.map(({ _id }) => _id).join())
      const before = await Promise.all(drafts.map(({ _id }) => site.lake.getDocument<TestDocument>(_id)))
      const transaction = site.lake.transaction()
      for (const draft of drafts) transaction.createOrReplace(stored(draft)).delete(`drafts.${draft._id}`)
      await transaction.commit()
      const regenerated = new Set<string>()
      for (const [index, { _id }] of drafts.entries()) {
        const versions = {
          before: before[index] ?? null,
          after: (await site.lake.getDocument<TestDocument>(_id)) ?? null,
        }
        const { report } = await site.notify(_id, versions)
        for (const path of report.regenerated) regenerated.add(path)
      }
      documents = after(documents, { put: drafts, remove: [] })
      const what = `${serial}: ${all.map(({ name }) => name).join(', ')} (EDITS_SEED=${seed})`
      expect(paths(pagesOf(impact)), what).toEqual([...regenerated].sort())
      expect(impact, what).toMatchObject({ address: null, isMixed: false, isCutShort: false })
    }
  },
  120_000 + edits * 10_000,
)
