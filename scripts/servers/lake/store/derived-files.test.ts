import { existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { AssetFiles } from './asset-files.ts'
import { DerivedFiles } from './derived-files.ts'

const dataDir = folderOfTest()

/** Images of ten bytes; `made` counts the renderings by name. */
function maker() {
  const made: string[] = []
  const of = (files: AssetFiles, name: string) =>
    files.derived('original.png', name, async () => {
      made.push(name)
      return Buffer.from(name.padEnd(10, '.'))
    })
  return { made, of }
}

const derived = () => join(dataDir(), 'assets', 'derived')
const bytesOnDisk = () =>
  readdirSync(derived()).reduce((sum, file) => sum + statSync(join(derived(), file)).size, 0)

test('derived images stay within the size limit: the least recently used is removed', async () => {
  const files = new AssetFiles(dataDir(), { maxDerivedBytes: 30 })
  const { made, of } = maker()
  for (const name of ['a', 'b', 'c', 'a', 'd']) await of(files, name)
  expect(bytesOnDisk()).toBe(30)
  for (const name of ['a', 'c', 'd']) await of(files, name)
  expect(made).toEqual(['a', 'b', 'c', 'd'])
  await of(files, 'b')
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('a restarted lake knows the total size', async () => {
  const before = new AssetFiles(dataDir(), { maxDerivedBytes: 1000 })
  const { made, of } = maker()
  for (const name of ['a', 'b', 'c']) await of(before, name)
  // Left by a power cut.
  writeFileSync(join(derived(), 'empty'), '')
  writeFileSync(join(derived(), 'half.1234.tmp'), 'half')
  const after = new AssetFiles(dataDir(), { maxDerivedBytes: 20 })
  expect(bytesOnDisk()).toBe(20)
  expect(readdirSync(derived())).toHaveLength(2)
  for (const name of ['a', 'b', 'c']) await of(after, name)
  expect(made.length).toBeGreaterThan(3)
  expect(bytesOnDisk()).toBe(20)
})

test('concurrent requests for an image share one rendering', async () => {
  const files = new AssetFiles(dataDir())
  const { made, of } = maker()
  const answers = await Promise.all([1, 2, 3].map(() => of(files, 'a')))
  expect(answers.map(String)).toEqual(['a.........', 'a.........', 'a.........'])
  expect(made).toEqual(['a'])
})

test('two images are rendered at a time, and a request is refused when too many wait', async () => {
  const files = new AssetFiles(dataDir(), { maxWaiting: 3 })
  let atOnce = 0
  let most = 0
  const go = Promise.withResolvers<void>()
  const slow = (name: string) =>
    files.derived('original.png', name, async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await go.promise
      atOnce -= 1
      return Buffer.from(name)
    })
  const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map(slow)
  await expect(asked.at(-1)).rejects.toMatchObject({ status: 503 })
  go.resolve()
  expect((await Promise.all(asked.slice(0, 5))).map(String)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(most).toBe(2)
})

test('an image that could not be rendered is tried again, and does not block others', async () => {
  const files = new AssetFiles(dataDir())
  const fail = () => files.derived('original.png', 'a', () => Promise.reject(new Error('no memory')))
  for (let time = 0; time < 3; time += 1) await expect(fail()).rejects.toThrow('no memory')
  expect(String(await maker().of(files, 'a'))).toBe('a.........')
})

// Writing to this device fails as on a full disk (man 4 full).
test.skipIf(!existsSync('/dev/full'))('on a full disk an image is rendered for each request', async () => {
  const files = new DerivedFiles(dataDir(), { maxDerivedBytes: 1000, maxRenders: 1, maxWaiting: 1 })
  const render = async () => Buffer.from('pixels')
  symlinkSync('/dev/full', join(dataDir(), 'a.tmp'))
  expect(String(await files.get('a', render))).toBe('pixels')
  expect(readdirSync(dataDir())).toEqual([])
  expect(String(await files.get('a', render))).toBe('pixels')
  expect(readdirSync(dataDir())).toEqual(['a'])
})

test('what an earlier process left half-written is removed', () => {
  const assets = join(dataDir(), 'assets')
  const files = new AssetFiles(dataDir())
  files.save('a.png', Buffer.from('picture'))
  writeFileSync(join(assets, 'b.png.1.tmp'), 'pict')
  expect(new AssetFiles(dataDir()).names()).toEqual(['a.png'])
  expect(readdirSync(assets).sort()).toEqual(['a.png', 'derived'])
})
