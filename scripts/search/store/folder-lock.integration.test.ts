/**
 * Two processes with one data folder: the second is refused, and the lock ends with the process
 * that held it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Store } from './store.ts'

/** A process that opens the store of a folder, drops its reference to it, and collects garbage. */
async function holder(folder: string) {
  const script = `const { Store } = await import(${JSON.stringify(new URL('./store.ts', import.meta.url).href)});
    new Store(${JSON.stringify(folder)});
    await new Promise((resolve) => setTimeout(resolve, 100));
    gc();
    console.log('open'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(child.stdout, 'data')
  expect(String(output)).toBe('open\n')
  return child
}

test('a second search server on a data folder is refused until the first has ended, however it ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-lock-'))
  const child = await holder(folder)
  try {
    expect(() => new Store(folder)).toThrow(
      `Another search server uses ${folder}: stop it first, or set DATA_DIR to another folder.`,
    )
  } finally {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  const store = new Store(folder)
  expect(store.indices()).toEqual([])
  await store.close()
  rmSync(folder, { recursive: true })
}, 30_000)
