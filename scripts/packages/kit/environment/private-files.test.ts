import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { expect, test, vi } from 'vitest'
import { loadEnvironment } from './environment.ts'

const root = folderOfTest()

const modeOf = (path: string) => (statSync(join(root(), path)).mode & 0o777).toString(8)

function write(path: string, text: string) {
  writeFileSync(join(root(), path), text)
  chmodSync(join(root(), path), 0o644)
}

function makeFolder(path: string) {
  mkdirSync(join(root(), path), { recursive: true })
  chmodSync(join(root(), path), 0o755)
}

test('settings and data that other users could read become private, and their content does not change', () => {
  write('.env.local', 'SANITY_PROJECT_ID=mine\n')
  for (const folder of ['.data', '.data/lake', '.data/lake/assets', '.data/site']) makeFolder(folder)
  write('.data/lake/lake.sqlite', 'documents')
  write('.data/lake/assets/a.png', 'image')
  write('.data/start.pid', '1')
  const environment = loadEnvironment(root(), { DATA_DIR: join(root(), '.data') })
  expect(environment.SANITY_PROJECT_ID).toBe('mine')
  for (const folder of ['.data', '.data/lake', '.data/lake/assets', '.data/site'])
    expect(modeOf(folder), folder).toBe('700')
  for (const file of ['.env.local', '.data/lake/lake.sqlite', '.data/lake/assets/a.png', '.data/start.pid'])
    expect(modeOf(file), file).toBe('600')
  expect(readFileSync(join(root(), '.data/lake/lake.sqlite'), 'utf8')).toBe('documents')
})

test('new files are created for this user only', () => {
  loadEnvironment(root(), { DATA_DIR: join(root(), '.data') })
  expect(modeOf('.env.local')).toBe('600')
  expect(modeOf('.data')).toBe('700')
})

test('a link in the data folder is left unchanged, and so is its target', () => {
  makeFolder('.data/lake')
  makeFolder('elsewhere')
  write('elsewhere/shared.txt', 'shared')
  symlinkSync(join(root(), 'elsewhere'), join(root(), '.data/link'))
  loadEnvironment(root(), { DATA_DIR: join(root(), '.data') })
  expect(modeOf('elsewhere')).toBe('755')
  expect(modeOf('elsewhere/shared.txt')).toBe('644')
})

test('a folder that something else uses is refused with the source of the setting, and left alone', () => {
  makeFolder('photos')
  write('photos/a.jpg', 'image')
  vi.stubEnv('DATA_DIR', join(root(), 'photos'))
  expect(() => loadEnvironment(root())).toThrow(
    `DATA_DIR (set in the shell) is ${join(root(), 'photos')}, which has files that are not of this product (a.jpg): write an empty folder`,
  )
  vi.unstubAllEnvs()
  expect(modeOf('photos/a.jpg')).toBe('644')
})
