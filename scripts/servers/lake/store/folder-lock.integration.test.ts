import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '@repo/kit/free-ports.ts'
import { killed } from '@repo/kit/testing/killed.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { clientOf, tokens } from '../testing/lake.ts'
import { refused } from '../testing/requests.ts'
import { copyLake, lakeContentOf } from './backup.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})

async function startProcess() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      SANITY_API_HOST: url,
      SANITY_STUDIO_URL: 'http://localhost:3333',
      SANITY_PROJECT_ID: 'test',
      SANITY_DATASET: 'production',
      SANITY_API_READ_TOKEN: tokens.read,
      SANITY_API_WRITE_TOKEN: tokens.write,
      SANITY_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
      SANITY_WEBHOOK_URL: '',
      STUDIO_PASSWORD: '',
      LAKE_PORT: '',
    },
  })
  onTestFinished(() => killed(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  /** Exit code and complete output, once the process has ended. */
  const ended: Promise<{ code: number; output: string }> = once(child, 'close').then(([code]) => ({
    code,
    output,
  }))
  return { client: clientOf({ url }), ended, output: () => output }
}

async function startedProcess() {
  const lake = await startProcess()
  await expect.poll(lake.output).toContain('data in')
  return lake
}

test('a second lake on the data folder of a running one is refused with a message', async () => {
  const first = await startedProcess()
  const second = await startProcess()
  const { code, output } = await second.ended
  expect(code).toBe(1)
  expect(output).toMatch(/^✗ Another lake uses .*lake: stop it first, or set DATA_DIR to another folder\.\n$/)
  expect(output).toContain(join(folder, 'lake'))
  expect(await first.client.create({ _id: 'still', _type: 'x' })).toMatchObject({ _id: 'still' })
})

test('a lake whose lock file was deleted refuses its next write, and no acknowledged document is lost', async () => {
  const first = await startedProcess()
  await first.client.create({ _id: 'of-the-first', _type: 'x' })
  for (const part of ['lake', 'lake/comments']) rmSync(join(folder, part, 'lake.lock'))
  const second = await startedProcess()
  await second.client.create({ _id: 'of-the-second', _type: 'x' })
  const { message } = await refused(first.client.create({ _id: 'too-late', _type: 'x' }), 503)
  expect(message).toMatch(/Another process has written to .*lake\.sqlite/)
  const ids = await second.client.fetch('*[_type == "x"]._id | order(@)')
  expect(ids).toEqual(['of-the-first', 'of-the-second'])
})

test('a backup of a running lake is not a foreign write', async () => {
  const first = await startedProcess()
  await first.client.create({ _id: 'a', _type: 'x' })
  copyLake(join(folder, 'lake'), join(folder, 'copy'))
  const copy = new DatabaseSync(join(folder, 'copy/lake.sqlite'))
  expect(lakeContentOf(copy)).toMatchObject({ documents: 1 })
  copy.close()
  expect(await first.client.create({ _id: 'b', _type: 'x' })).toMatchObject({ _id: 'b' })
})

test('everything that a lake writes can be read by its user only', async () => {
  const first = await startedProcess()
  const { url } = await first.client.assets.upload('file', Buffer.from('text'), { filename: 'a.txt' })
  expect((await fetch(url)).status).toBe(200)
  const modes = readdirSync(join(folder, 'lake'), { recursive: true, encoding: 'utf8' }).map((name) => {
    const stat = statSync(join(folder, 'lake', name))
    return [name, stat.isDirectory(), (stat.mode & 0o777).toString(8)]
  })
  expect(modes).toContainEqual(['lake.sqlite', false, '600'])
  expect(modes.filter(([, isFolder, mode]) => mode !== (isFolder ? '700' : '600'))).toEqual([])
})
