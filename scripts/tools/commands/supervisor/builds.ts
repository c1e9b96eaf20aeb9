/** Builds that run again only if their inputs have changed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseEnv, stripVTControlCharacters } from 'node:util'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { builtFile } from '../installer/preconditions.mjs'

/** One build: its inputs, its command and its output. */
export interface Build {
  readonly name: string
  /** Input folders and files. */
  readonly inputs: readonly string[]
  /** Further values it depends on, such as URLs that are compiled in. */
  readonly values: Readonly<Record<string, string>>
  /** Arguments of Node. */
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** File or folder that the build creates. */
  readonly output: string
  /** File with the hash of the inputs, next to the data that the build was made from. */
  readonly stamp: string
  readonly logPath: string
}

/** No inputs: outputs, and tests. */
const ignored =
  /^(?:node_modules|\.next.*|\.turbo|\.sanity|dist.*|e2e|conformance|.*\.test\.tsx?|next-env\.d\.ts|.*\.tsbuildinfo)$/

const valuesPath = join(root, builtFile)

/** True if the build has to run: its output is missing, or its inputs or values have changed. */
export function isOutdated(build: Build): boolean {
  if (existsSync(valuesPath)) return false
  return (
    !existsSync(build.output) ||
    !existsSync(build.stamp) ||
    readFileSync(build.stamp, 'utf8') !== fingerprint(build)
  )
}

/** @throws Refusal if this folder has finished builds, and they were made with other values */
export function refuseOtherValues({ name, values }: Build): void {
  if (!existsSync(valuesPath)) return
  const made = parseEnv(readFileSync(valuesPath, 'utf8'))
  const other = Object.keys(values).find((key) => made[key] !== values[key])
  if (other === undefined) return
  throw new Refusal(
    `In this folder, ${name} was built for ${other}=${made[other]}, and the settings say ${values[other]}: correct them, or make a new folder with "npm run build" where the sources are.`,
  )
}

/**
 * Runs a build and stores the hash of its inputs.
 * @throws Refusal with one sentence: the cause, and where the whole output is
 */
export async function runBuild(build: Build, signal?: AbortSignal): Promise<void> {
  const made = fingerprint(build)
  rmSync(build.stamp, { force: true })
  const { code, output } = await capture(build, signal)
  mkdirSync(dirname(build.logPath), { recursive: true })
  writeFileSync(build.logPath, output, { mode: 0o600 })
  if (code !== 0 || !existsSync(build.output)) {
    throw new Refusal(
      `The build of ${build.name} failed${causeIn(output)}: its whole output is in ${build.logPath}.`,
    )
  }
  mkdirSync(dirname(build.stamp), { recursive: true })
  writeFileSync(build.stamp, made)
}

const longestCause = 200

/**
 * The cause of a failure in a build's output: the page that Next could not render, and the first
 * error.
 * @returns ` at <page> (<error>)`, or the part of it that was found
 */
function causeIn(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n')
  const page = lines
    .map((line) => /^Error occurred prerendering page "([^"]+)"/.exec(line)?.[1])
    .find(Boolean)
  const error = lines
    .map((line) =>
      line
        .replace(/^[\s⨯✗]+/, '')
        .replace(/^\[(.*)\]\s*\{?$/, '$1')
        .trim(),
    )
    .find((line) => /^(?:Uncaught )?(?:[A-Z]\w*)?Error: ./.test(line))
  return (
    (page ? ` at ${page}` : '') + (error ? ` (${error.slice(0, longestCause).replace(/[.:]$/, '')})` : '')
  )
}

function fingerprint(build: Build): string {
  const hash = createHash('sha256').update(JSON.stringify(build.values))
  for (const input of build.inputs) {
    for (const path of filesOf(input))
      hash.update(`\0${relative(build.cwd, path)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !ignored.test(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

function capture(
  { args, cwd, env }: Build,
  signal: AbortSignal | undefined,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    // Also if the signal ended it: `close` follows.
    child.on('error', ({ message }) => {
      output += `${message}\n`
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
