import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writingClient } from '@repo/importer/import.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { type PrivateServers, privateServers } from '@repo/testing/private-servers.ts'
import type { Outcome } from '@repo/testing/processes.ts'
import { exportDataset } from '@sanity/export'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runHere, runProgram } from '../testing/programs.ts'
import { importCommand } from './command.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = newFolder()
const file = join(folder, 'documentation.tar.gz')
const source = openedForFile(() => privateServers())
// Imports have to be accepted by hosted Sanity.
let target = openedForFile(() => privateServers({ strict: true }))

let folders = 0

async function imported(...args: string[]): Promise<Outcome> {
  folders += 1
  const temporary = join(folder, `unpacked-${folders}`)
  mkdirSync(temporary)
  return await runHere(() =>
    importCommand(args, { environment: () => target.environment, temporaryFolder: () => temporary }),
  )
}

async function program(...args: string[]): Promise<Outcome> {
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  const settings = { ...target.environment, DATA_DIR: join(folder, 'data'), TMPDIR: temporary }
  const outcome = await runProgram('import', args, settings)
  expect(readdirSync(temporary)).toEqual([])
  return outcome
}

const content = (servers: PrivateServers) =>
  writingClient(servers.environment).fetch(
    '*[_type in ["x", "system.release"]] | order(_id asc) {..., "_rev": null, "_updatedAt": null}',
  )

test('an export with drafts, versions, a scheduled release, images and files is imported', async () => {
  const client = writingClient(source.environment)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path d="M0 0h4"/></svg>'
  const image = await client.assets.upload('image', Buffer.from(svg), { filename: 'line.svg' })
  const reference = (_ref: string) => ({ _type: 'reference', _ref })
  const document = (_id: string, other: string) => ({
    _id,
    _type: 'x',
    _createdAt: '2020-01-01T00:00:00Z',
    text: 'with \uFFFD',
    other: reference(other),
    image: { _type: 'image', asset: reference(image._id) },
  })
  const transaction = client.transaction().create(document('b', 'a'))
  for (const id of ['a', 'drafts.a', 'versions.spring.a']) transaction.create(document(id, 'b'))
  await transaction.commit()
  const metadata = { title: 'Spring', releaseType: 'scheduled' } as const
  await client.releases.create({ releaseId: 'spring', metadata })
  await client.releases.schedule({ releaseId: 'spring', publishAt: '2999-01-01T00:00:00Z' })
  await exportDataset({ client, dataset: source.environment.SANITY_DATASET, outputPath: file })

  const dry = await imported(file, '--dry-run')
  expect(dry.output).toBe(
    '✓ Dry run, nothing was written: the file has 4 documents and 1 releases, 0 of them are in loomwork/production already.',
  )
  const own = writingClient(target.environment)
  expect(await own.fetch('count(*)')).toBe(0)

  const done = `✓ ${file}: 4 documents with drafts and 1 releases imported into loomwork/production`
  expect(await imported(file)).toEqual({ code: 0, output: expect.stringContaining(done) })
  expect(await content(target)).toEqual(await content(source))
  // Otherwise the page would count as published since, and hold the release.
  const order = '*[_id == "versions.spring.a"][0]._updatedAt >= *[_id == "a"][0]._updatedAt'
  expect(await own.fetch(order)).toBe(true)
  const url: string = await own.fetch('*[_id == $id][0].url', { id: image._id })
  expect(await (await fetch(url)).text()).toBe(svg)
})

test('documents that exist are replaced with --overwrite only, also those of a scheduled release', async () => {
  const own = writingClient(target.environment)
  await own.patch('a').set({ text: 'Edited' }).commit()
  const refused = await imported(file)
  expect(refused.output).toMatch(
    /^✗ The file has 4 documents and 1 releases, 5 of them are in loomwork\/production already \(the first is ".*"\): nothing was written; --overwrite replaces them\.$/,
  )
  expect(refused.code).toBe(1)
  expect(await own.fetch('*[_id == "a"][0].text')).toBe('Edited')
  const done = { code: 0, output: expect.stringContaining(`✓ ${file}: `) }
  expect(await program(file, '--overwrite')).toEqual(done)
  expect(await content(target)).toEqual(await content(source))
})

test('what is not an export is refused in one sentence', async () => {
  const none = join(folder, 'none.tar.gz')
  const missing = `✗ There is no file ${none}: name an export that ends in .tar.gz.`
  expect((await imported(none)).output).toBe(missing)
  const text = join(folder, 'text.tar.gz')
  writeFileSync(text, 'text')
  expect((await imported(text)).output).toMatch(
    /^✗ .*text\.tar\.gz (?:cannot be unpacked|is not an export).*\.$/,
  )
})

test('an empty dataset is filled with the documentation, once', async () => {
  const empty = await privateServers({ strict: true })
  const before = target
  target = empty
  onTestFinished(async () => {
    target = before
    await empty.close()
  })
  const output = '✓ loomwork/production has the documentation of this repository.'
  expect(await imported('--seed')).toEqual({ code: 0, output })
  const count = await writingClient(empty.environment).fetch('count(*[_type == "nodePage"])')
  expect(count).toBeGreaterThan(20)
  expect((await imported('--seed')).output).toBe(
    '✗ loomwork/production has content already: --seed only fills an empty dataset, so nothing was written.',
  )
})

test('any other argument is a folder of Markdown', async () => {
  const docs = join(folder, 'docs')
  mkdirSync(docs)
  writeFileSync(join(docs, 'one.md'), '# One\n\nText.\n')
  expect((await program(docs)).output).toContain('✓ Written: ')
  expect((await imported()).output).toContain('✗ Name the folder to import')
})
