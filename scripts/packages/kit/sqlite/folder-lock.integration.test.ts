import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { lockFolder } from './folder-lock.ts'

/** A process that locks a folder, drops its reference to the lock, and collects garbage. */
async function holder(folder: string) {
  const script = `const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
    lockFolder(${JSON.stringify(folder)}, 'test.lock', 'program');
    await new Promise((resolve) => setTimeout(resolve, 100));
    gc();
    console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(child.stdout, 'data')
  expect(String(output)).toBe('locked\n')
  return child
}

test('a lock survives garbage collection, and is released when its process ends, however it ends', async () => {
  const folder = newFolder()
  const child = await holder(folder)
  try {
    expect(() => lockFolder(folder, 'test.lock', 'program')).toThrow(
      `Another program uses ${folder}: stop it first, or set DATA_DIR to another folder.`,
    )
  } finally {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  lockFolder(folder, 'test.lock', 'program')()
}, 30_000)
