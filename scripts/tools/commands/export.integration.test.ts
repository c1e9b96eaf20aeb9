import { createReadStream, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { privateServers } from '@repo/testing/private-servers.ts'
import { sanityImport } from '@sanity/import'
import { expect, test, vi } from 'vitest'
import { runProgram } from './testing/programs.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = newFolder()
const source = openedForFile(() => privateServers())
const target = openedForFile(() => privateServers())
const client = openedForFile(() => writingClient(source.environment))

function exportTo(file: string, settings: Partial<Environment> = {}) {
  // The settings create the data folder.
  const more = { TMPDIR: folder, DATA_DIR: join(folder, 'data') }
  return runProgram('export', [file], { ...source.environment, ...settings, ...more })
}

test('Sanity imports the file with drafts, versions, references and images', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path d="M0 0h4"/></svg>'
  const image = await client.assets.upload('image', Buffer.from(svg), { filename: 'line.svg' })
  const note = await client.assets.upload('file', Buffer.from('a note'), { filename: 'note.txt' })
  const asset = { _type: 'reference', _ref: image._id }
  const ids = ['a', 'b', 'drafts.a', 'versions.spring.a']
  const transaction = client.transaction()
  for (const [n, _id] of ids.entries()) {
    transaction.create({
      _id,
      _type: 'x',
      _createdAt: `2020-01-0${n + 1}T00:00:00Z`,
      // "a" and "b" refer to each other.
      other: { _type: 'reference', _ref: _id === 'b' ? 'a' : 'b' },
      image: { _type: 'image', asset },
    })
  }
  await transaction.commit()
  const file = join(folder, 'out/documentation.tar.gz')
  const output = `✓ ${file}: 4 documents with drafts, 2 images and files\n`
  expect(await exportTo(file)).toEqual({ code: 0, output })

  const other = writingClient(target.environment)
  await sanityImport(createReadStream(file), { client: other })
  const content = '*[_type == "x"] | order(_id asc) {..., "_rev": null, "_updatedAt": null}'
  expect(await other.fetch(content)).toEqual(await client.fetch(content))
  const url: string = await other.fetch('*[_id == $id][0].url', { id: image._id })
  expect(url.startsWith(target.environment.SANITY_API_HOST)).toBe(true)
  expect(await (await fetch(url)).text()).toBe(svg)
  expect(await other.fetch('*[_id == $id][0].originalFilename', { id: note._id })).toBe('note.txt')
})

test('an existing file is kept, and temporary files are removed', async () => {
  const file = join(folder, 'old.tar.gz')
  writeFileSync(file, 'old')
  const output = `✗ ${file} exists already: name a file that does not, so that no export is overwritten.\n`
  expect(await exportTo(file)).toEqual({ code: 1, output })
  expect(readdirSync(folder).filter((name) => /loomwork|-export-/.test(name))).toEqual([])
})

test('a missing asset, a wrong setting and a wrong argument are reported in one sentence', async () => {
  const file = join(folder, 'failed.tar.gz')
  const { SANITY_API_HOST: lake } = source.environment
  const sentences = [
    [{ SANITY_API_WRITE_TOKEN: 'a-token-that-nobody-made' }, `✗ ${lake} refuses the token: `],
    [{ SANITY_DATASET: 'elsewhere' }, `✗ ${lake} has no dataset "elsewhere" in the project "loomwork": `],
    [{ SANITY_API_HOST: 'http://127.0.0.1:9' }, '✗ http://127.0.0.1:9 does not answer ('],
  ] as const
  const said = sentences.map(async ([settings, sentence]) => {
    const { code, output } = await exportTo(file, settings)
    expect(output.startsWith(sentence), output).toBe(true)
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
  })
  await Promise.all(said)
  expect((await exportTo('documentation.zip')).output).toBe(
    '✗ Name one file that ends in .tar.gz: npm run export -- documentation.tar.gz\n',
  )
  const lost = await client.create({ _type: 'sanity.fileAsset', url: `${lake}/files/no/such.txt` })
  const { code, output } = await exportTo(file)
  await client.delete(lost._id)
  expect(code).toBe(1)
  expect(output).toContain(`failed (1 of 3 images and files could not be downloaded): nothing was left`)
  expect(existsSync(file)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
})
