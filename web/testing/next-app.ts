import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { runNext } from './next-process.ts'

/** Inside the repository, whose packages apps use, and ignored by git. */
const cache = join(root, '.cache')
const usual = {
  'package.json': '{ "private": true }',
  'app/layout.jsx': 'export default ({ children }) => <html><body>{children}</body></html>',
}

/** Makes a small app for a test. @param files of it by path, besides the layout */
export function nextApp(files: Readonly<Record<string, string>>) {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'next-app-'))
  for (const [name, content] of Object.entries({ ...usual, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const running: ChildProcess[] = []
  return {
    folder,
    /** Runs a command of Next in its folder. */
    run(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
      const child = runNext(args, env, folder)
      running.push(child)
      return child
    },
    async close() {
      for (const child of running) {
        const ended = once(child, 'exit')
        // Unlike SIGKILL, it also ends the processes of `next dev`.
        if (child.exitCode === null && child.signalCode === null && child.kill()) await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
