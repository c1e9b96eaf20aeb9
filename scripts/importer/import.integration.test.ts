import { setTimeout as sleep } from 'node:timers/promises'
import { startTestLake, type TestLake } from '@repo/testing/lake.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { convert } from './docusaurus/documents.ts'
import { write } from './import.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startTestLake({ strict: true })
})
afterAll(() => lake.close())

const client = () => lake.client.withConfig({ perspective: 'raw' })

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>',
)
const docs = (text: string) =>
  convert({
    texts: new Map([
      ['a/one.md', `---\ntitle: One\ntags: [x]\n---\n${text}\n\n![A square](./square.svg)`],
      ['a/two.md', '---\ntitle: Two\n---\nSee [one](./one.md).'],
    ]),
    image: (path) => (path === 'a/square.svg' ? svg : undefined),
  })
const title = (id: string) => client().fetch('*[_id == $id][0].title', { id })
const revisions = () => client().fetch('*[!(_type match "system*")] | order(_id) {_id, _rev}')

test('an import creates documents with their images, a second one changes nothing', async () => {
  expect(await write(client(), docs('Text.'))).toMatchObject({ created: 4, updated: 0, unchanged: 0 })
  expect(await client().fetch('*[_id == "guide-a-one"][0].body[_type == "image"][0].asset._ref')).toMatch(
    /^image-.*-4x4-svg$/,
  )
  const before = await revisions()
  expect(await write(client(), docs('Text.'))).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
  expect(await revisions()).toEqual(before)
})

test('a changed file updates its page and no other', async () => {
  expect(await write(client(), docs('Another text.'))).toMatchObject({
    created: 0,
    updated: 1,
    unchanged: 3,
    conflicts: [],
  })
  expect(JSON.stringify(await client().getDocument('guide-a-one'))).toContain('Another text.')
})

test('a page that was only reviewed in the Studio is not an edited one', async () => {
  await client().patch('guide-a-one').set({ reviewedAt: '2026-11-23' }).commit()
  expect(await write(client(), docs('A reviewed text.'))).toMatchObject({ updated: 1, conflicts: [] })
})

test('a page that was edited in the Studio is left alone without --overwrite', async () => {
  await client().patch('guide-a-one').set({ title: 'Edited' }).commit()
  expect(await write(client(), docs('A third text.'))).toMatchObject({ updated: 0, conflicts: ['a/one.md'] })
  expect(await title('guide-a-one')).toBe('Edited')
  expect(await write(client(), docs('A third text.'), { overwrite: true })).toMatchObject({
    updated: 1,
    conflicts: [],
  })
  expect(await title('guide-a-one')).toBe('One')
})

test('a dry run says what it would do and does nothing', async () => {
  const before = await revisions()
  expect(await write(client(), docs('A fourth text.'), { dryRun: true })).toMatchObject({ updated: 1 })
  expect(await revisions()).toEqual(before)
})

test('a large import changes pages without ever emptying one', async () => {
  const many = (text: string) =>
    convert({
      texts: new Map(
        Array.from({ length: 230 }, (_, n) => [`m/p${n}.md`, `${text} [next](./p${(n + 1) % 230}.md)`]),
      ),
      image: () => undefined,
    })
  // Several transactions, as for more than 3 MB.
  const options = { transactionBytes: 50_000 }
  expect(await write(client(), many('First.'), options)).toMatchObject({ created: 231 })
  let emptied = 0
  const subscription = client()
    .listen('*[_type == "guide"]', {}, { includeResult: true })
    .subscribe((event) => {
      if (event.type !== 'mutation') return
      const body: unknown = event.result?.body
      if (!Array.isArray(body) || body.length === 0) emptied += 1
    })
  await sleep(200)
  expect(await write(client(), many('Second.'), options)).toMatchObject({ updated: 230, unchanged: 1 })
  await expect
    .poll(() => client().fetch('count(*[_type == "guide" && body[0].children[0].text match "Second"])'))
    .toBe(230)
  subscription.unsubscribe()
  expect(emptied).toBe(0)
})
