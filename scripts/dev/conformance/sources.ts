/**
 * Where the suites come from: they are not part of this repository, and each is downloaded once
 * into `.cache/conformance-suites`, or named with `--from`.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { run } from '@repo/testing/processes.ts'

/** Folder of the suites. Not `.cache/conformance`, which each run of `studio` empties. */
const folder = join(root, '.cache/conformance-suites')

/**
 * The path of a file that is downloaded the first time.
 * @throws Refusal when it cannot be downloaded
 */
export async function downloadedFile(url: string, name: string): Promise<string> {
  const path = join(folder, name)
  if (existsSync(path)) return path
  console.log(`… downloading ${url}`)
  let bytes: Uint8Array
  try {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`status ${response.status}`)
    bytes = new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    throw new Refusal(
      `${url} cannot be downloaded (${errorMessage(error)}): download it elsewhere, and name the file with --from.`,
    )
  }
  mkdirSync(folder, { recursive: true })
  // Complete or absent: a run that is interrupted must not leave half of it under this name.
  writeFileSync(`${path}.part`, bytes)
  renameSync(`${path}.part`, path)
  return path
}

/** A commit of a public repository. */
export interface Commit {
  /** Owner and name on GitHub. */
  readonly repository: string
  readonly commit: string
  /** Patterns of the needed files, as in `.gitignore`. */
  readonly needed: readonly string[]
}

/**
 * The folder with the files of a commit, of which the needed ones are fetched the first time.
 * @param from a Git repository to fetch from, instead of GitHub
 * @throws Refusal when the commit cannot be fetched
 */
export async function checkedOut({ repository, commit, needed }: Commit, from?: string): Promise<string> {
  const path = join(folder, `${repository.replace('/', '-')}-${commit.slice(0, 8)}`)
  if (existsSync(path)) return path
  const url = from ?? `https://github.com/${repository}.git`
  console.log(`… fetching ${commit.slice(0, 8)} of ${url}`)
  const part = `${path}.part`
  rmSync(part, { recursive: true, force: true })
  for (const args of [
    ['init', '--quiet', part],
    ['-C', part, 'remote', 'add', 'origin', url],
    ['-C', part, 'sparse-checkout', 'set', '--no-cone', ...needed],
    ['-C', part, 'fetch', '--quiet', '--depth=1', '--filter=blob:none', 'origin', commit],
    ['-C', part, 'checkout', '--quiet', 'FETCH_HEAD'],
  ]) {
    const { code, output } = await run('git', args, { cwd: root })
    if (code !== 0)
      throw new Refusal(
        `${commit.slice(0, 8)} of ${url} cannot be fetched (${reasonIn(output)}): name a clone of it with --from.`,
      )
  }
  renameSync(part, path)
  return path
}

/** Git's reason, which is not always its last line. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n')
  return lines.find((line) => line.startsWith('fatal: '))?.slice(7) ?? lines.at(-1) ?? ''
}
