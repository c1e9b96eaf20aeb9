/**
 * Duration of `npm start` on a fresh clone, with a cold and a warm npm cache, and of the second
 * start.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import type { Row } from './table.ts'

/** Clones what is committed; uncommitted changes are not measured. */
export async function bench(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loomwork-start-'))
  const cache = join(folder, 'npm-cache')
  try {
    const cold = await clone(join(folder, 'cold'))
    const first = await startSeconds(cold, cache)
    const second = await startSeconds(cold, cache)
    const warm = await clone(join(folder, 'warm'))
    const third = await startSeconds(warm, cache)
    return [
      { what: '`npm start`, fresh clone, empty npm cache', value: `${first.toFixed(0)} s` },
      { what: '`npm start`, fresh clone, warm npm cache', value: `${third.toFixed(0)} s`, target: '300 s' },
      { what: '`npm start`, the second time', value: `${second.toFixed(1)} s`, target: '15 s' },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function clone(target: string): Promise<string> {
  const child = spawn('git', ['clone', '--quiet', root, target], { stdio: 'inherit' })
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error(`git clone ${root} ${target} ended with code ${code}`)
  return target
}

/** Seconds until the URLs are printed; everything is stopped before it resolves. */
async function startSeconds(folder: string, cache: string): Promise<number> {
  const { NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL, SANITY_API_HOST, ALGOLIA_HOST } = await addressesOf(folder)
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      PATH: withoutPackageBins(process.env.PATH ?? ''),
      HOME: process.env.HOME,
      npm_config_cache: cache,
      NEXT_PUBLIC_SITE_URL,
      SANITY_STUDIO_URL,
      SANITY_API_HOST,
      ALGOLIA_HOST,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const took = await new Promise<number>((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('Ready after')) resolve((performance.now() - began) / 1000)
    })
    ended.then((code) => reject(new Error(`npm start ended with code ${code}:\n${output.slice(-2000)}`)))
  })
  // Signals the whole process group, as Ctrl+C in a terminal does.
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await ended
  return took
}

const addressesByFolder = new Map<string, Awaited<ReturnType<typeof privateEnvironment>>>()

/** The same ports for every start of one folder: other URLs would require another build. */
async function addressesOf(folder: string) {
  const known = addressesByFolder.get(folder) ?? (await privateEnvironment(join(folder, '.data')))
  addressesByFolder.set(folder, known)
  return known
}

/** The PATH of a user: npm adds this repository's Node 24 to ours. */
function withoutPackageBins(path: string): string {
  return path
    .split(':')
    .filter((entry) => !entry.includes('node_modules') && !entry.includes('node-gyp-bin'))
    .join(':')
}
