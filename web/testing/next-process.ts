/** The commands `next build` and `next start` as child processes of tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const webFolder = join(import.meta.dirname, '..')

/**
 * Starts a command of Next.
 * @param env settings of the site; only `PATH` and `HOME` are inherited
 * @param folder of the site; by default that of ours
 */
export function runNext(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  folder = webFolder,
): ChildProcess {
  const bin = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, [bin, ...args], {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Waits until a program ends. @throws Error with its output when it fails */
export async function ended(child: ChildProcess): Promise<void> {
  const output = outputOf(child)
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`next build failed:\n${output()}`)
}

/** Collects what a program prints and returns a function that reads it. */
export function outputOf(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (process.env.SHOW_SITE) process.stdout.write(text)
    })
  }
  return () => output
}
