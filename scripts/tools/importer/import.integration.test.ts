import { setTimeout as sleep } from 'node:timers/promises'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type WriteOptions, write } from './import.ts'
import { convert } from './site/documents.ts'

const lake = openedForFile(() => startTestLake({ strict: true }))

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
const title = (id: string) => lake.raw.fetch('*[_id == $id][0].title', { id })
const revisions = () => lake.raw.fetch('*[!(_type match "system*")] | order(_id) {_id, _rev}')

test('an import creates documents with their images, a second one changes nothing', async () => {
  expect(await write(lake.raw, docs('Text.'))).toMatchObject({ created: 4, updated: 0, unchanged: 0 })
  expect(await lake.raw.fetch('*[_id == "guide-a-one"][0].body[_type == "image"][0].asset._ref')).toMatch(
    /^image-.*-4x4-svg$/,
  )
  const before = await revisions()
  expect(await write(lake.raw, docs('Text.'))).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
  expect(await revisions()).toEqual(before)
})

test('a changed file updates its page and no other', async () => {
  const changed = { created: 0, updated: 1, unchanged: 3, conflicts: [] }
  expect(await write(lake.raw, docs('Another text.'))).toMatchObject(changed)
  expect(JSON.stringify(await lake.raw.getDocument('guide-a-one'))).toContain('Another text.')
})

test('a page that was only reviewed in the Studio is not an edited one', async () => {
  await lake.raw.patch('guide-a-one').set({ reviewedAt: '2026-11-23' }).commit()
  expect(await write(lake.raw, docs('A reviewed text.'))).toMatchObject({ updated: 1, conflicts: [] })
})

test('a page that was edited in the Studio is left alone without --overwrite', async () => {
  await lake.raw.patch('guide-a-one').set({ title: 'Edited' }).commit()
  expect(await write(lake.raw, docs('A third text.'))).toMatchObject({ updated: 0, conflicts: ['a/one.md'] })
  expect(await title('guide-a-one')).toBe('Edited')
  const overwritten = await write(lake.raw, docs('A third text.'), { overwrite: true })
  expect(overwritten).toMatchObject({ updated: 1, conflicts: [] })
  expect(await title('guide-a-one')).toBe('One')
})

test('a dry run says what it would do and does nothing', async () => {
  const before = await revisions()
  expect(await write(lake.raw, docs('A fourth text.'), { dryRun: true })).toMatchObject({ updated: 1 })
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
  expect(await write(lake.raw, many('First.'), options)).toMatchObject({ created: 231 })
  let emptied = 0
  const events = lake.raw.listen('*[_type == "guide"]', {}, { includeResult: true })
  const subscription = events.subscribe((event) => {
    if (event.type !== 'mutation') return
    const body: unknown = event.result?.body
    if (!Array.isArray(body) || body.length === 0) emptied += 1
  })
  await sleep(200)
  expect(await write(lake.raw, many('Second.'), options)).toMatchObject({ updated: 230, unchanged: 1 })
  const second = 'count(*[_type == "guide" && body[0].children[0].text match "Second"])'
  await expect.poll(() => lake.raw.fetch(second)).toBe(230)
  subscription.unsubscribe()
  expect(emptied).toBe(0)
})

describe('two imports into one lake', () => {
  const from = (name: string, files: Readonly<Record<string, string>>, options: WriteOptions = {}) =>
    write(lake.raw, convert({ texts: new Map(Object.entries(files)), image: () => undefined }, name), options)
  const textAt = (file: string, name: string) =>
    lake.raw.fetch('pt::text(*[source.import == $name && source.path == $file && defined(body)][0].body)', {
      file,
      name,
    })
  const install = (text: string) => `---\ntitle: Install\n---\n${text}`

  beforeAll(() =>
    from('a', { 'products/guides/install.md': install('Install A.'), 'old/faq.md': install('FAQ of A.') }),
  )

  test('a page at the address of one of the other import is left alone and reported', async () => {
    const files = {
      'products/guides/install.md': install('Install B.'),
      'products/guides/use.md': '---\ntitle: Use\n---\nUse B, after [this](./install.md).',
    }
    const first = await from('b', files)
    expect(first.created).toBe(1)
    const by = expect.stringMatching(/^guide-products-guides-install-.*, of the import "a"$/)
    expect(first.taken).toEqual([{ file: 'products/guides/install.md', by }])
    expect(await textAt('products/guides/install.md', 'a')).toBe('Install A.')
    expect(await textAt('products/guides/use.md', 'b')).toBe('Use B, after this.')
    // Again: the same, and the page can be changed.
    expect(await from('b', files)).toMatchObject({ created: 0, updated: 0, taken: first.taken })
    const changed = { ...files, 'products/guides/use.md': '---\ntitle: Use\n---\nUse it.' }
    expect(await from('b', changed)).toMatchObject({ created: 0, updated: 1 })
    // As the command line says, it can be replaced.
    expect(await from('b', changed, { overwrite: true })).toMatchObject({ created: 0, updated: 1, taken: [] })
    expect(await textAt('products/guides/install.md', 'b')).toBe('Install B.')
    expect(await from('b', changed)).toMatchObject({ created: 0, updated: 0, taken: [] })
  })

  test('pages of equal names in other folders are other pages, and so are their categories', async () => {
    const files = { 'manual/guides/install.md': install('Install C.') }
    expect(await from('c', files)).toMatchObject({ created: 3, updated: 0, taken: [] })
    expect(await textAt('manual/guides/install.md', 'c')).toBe('Install C.')
    const slugs = await lake.raw.fetch('*[_type == "category" && title == "Guides"].slug.current')
    expect(slugs.toSorted()).toEqual(['guides', 'guides-1'])
  })

  test('a page that was moved in the Studio is recognized by its file', async () => {
    await lake.raw
      .patch({ query: '*[source.import == "a" && source.path == "old/faq.md" && defined(body)]' })
      .set({ 'slug.current': 'questions' })
      .commit()
    const files = { 'old/faq.md': install('More questions.') }
    expect(await from('a', files)).toMatchObject({ created: 0, conflicts: ['old/faq.md'] })
  })

  test('a page that was made in the Studio is not replaced by one from a file', async () => {
    const _ref: string = await lake.raw.fetch('*[_type == "category" && pathSegment == "old"][0]._id')
    const place = { slug: { _type: 'slug', current: 'hand' }, category: { _type: 'reference', _ref } }
    await lake.raw.create({ _id: 'by-hand', _type: 'guide', title: 'By hand', ...place })
    const { taken } = await from('d', { 'old/hand.md': install('Not by hand.') })
    expect(taken.map(({ by }) => by)).toContain('by-hand, made in the Studio')
    expect(await title('by-hand')).toBe('By hand')
  })
})
