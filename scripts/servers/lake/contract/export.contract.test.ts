/** The export of a dataset, with Sanity's own exporter. */

import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { exportDataset } from '@sanity/export'
import { beforeAll, expect, test } from 'vitest'
import { clientOf, testLake, tokens } from '../testing/lake.ts'
import { ask } from '../testing/requests.ts'

const lake = openedForFile(() => testLake())
beforeAll(async () => {
  const client = clientOf(lake)
  for (const document of [
    { _id: 'a', _type: 'book' },
    { _id: 'drafts.a', _type: 'book' },
    { _id: 'b', _type: 'author' },
    { _id: 'c', _type: 'tag' },
  ])
    await client.create(document)
})

async function exportedIds(types: string[] | undefined, mode: 'stream' | 'cursor'): Promise<string[]> {
  const outputPath = new PassThrough()
  const archive = buffer(outputPath)
  await exportDataset({
    client: clientOf(lake),
    dataset: 'production',
    outputPath,
    assets: false,
    mode,
    ...(types && { types }),
  })
  return (
    gunzipSync(await archive)
      .toString()
      .match(/(?<="_id":")[^"]+/g) ?? []
  )
}

test.each(['stream', 'cursor'] as const)(
  'by %s has all documents, or those of the given types',
  async (mode) => {
    expect(await exportedIds(undefined, mode)).toEqual(['a', 'b', 'c', 'drafts.a'])
    expect(await exportedIds(['book'], mode)).toEqual(['a', 'drafts.a'])
    expect(await exportedIds(['author', 'tag'], mode)).toEqual(['b', 'c'])
  },
)

test('the lake sends only the documents of these types', async () => {
  const lines = async (types: string) => {
    const { text } = await ask(lake, `/v1/data/export/production?types=${types}`, { token: tokens.read })
    return text.split('\n').filter(Boolean)
  }
  expect((await lines('author,tag')).map((line) => JSON.parse(line)._id)).toEqual(['b', 'c'])
  expect(await lines('other')).toEqual([])
})
