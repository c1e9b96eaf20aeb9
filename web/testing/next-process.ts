import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { type SiteAddress, siteArgs, siteFolder } from '#server/command.ts'

/**
 * Starts a command of Next.
 * @param env settings of the site; only `PATH` and `HOME` are inherited
 * @param folder of the site; by default that of ours
 */
export function runNext(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  folder = siteFolder,
): ChildProcess {
  return run([createRequire(import.meta.url).resolve('next/dist/bin/next'), ...args], env, folder)
}

/**
 * Starts the built site, as the product does (scripts/tools/commands/supervisor/product.ts).
 * @param env settings of the site; only `PATH` and `HOME` are inherited
 */
export function runSite(address: SiteAddress, env: Readonly<Record<string, string>>): ChildProcess {
  return run(siteArgs(address), env, siteFolder)
}

function run(args: readonly string[], env: Readonly<Record<string, string>>, folder: string): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, args, {
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
