import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root as repository } from '@repo/kit/repository.ts'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'

const commands = 'scripts/tools/commands'
const start = `${commands}/start.mjs`
const folder = folderOfTest()

/** Makes a repository whose doctor prints its process id, and ends when it is stopped. */
function makeRepository(name: string): string {
  const root = join(folder(), name)
  for (const part of ['start.mjs', 'installer', 'supervisor', 'backup'])
    cpSync(join(repository, commands, part), join(root, commands, part), {
      recursive: true,
      filter: (path) => !path.endsWith('.ts'),
    })
  const files = {
    'package.json': readFileSync(join(repository, 'package.json'), 'utf8'),
    'node_modules/.package-lock.json': '{}',
    'scripts/tools/commands/doctor.ts': `
      for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
      setInterval(() => {}, 1000)
      console.log('running', process.pid)`,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  cpSync(
    join(repository, 'scripts/packages/kit/environment/env-files.mjs'),
    join(root, 'scripts/packages/kit/environment/env-files.mjs'),
  )
  // That of a shell may be older.
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'))
  return root
}

async function outputOf(child: ChildProcess): Promise<string> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  await once(child, 'close')
  return output
}

test.each([
  ['SIGTERM', 'npm'],
  ['SIGINT', 'npm'],
  ['SIGTERM', 'start.mjs'],
  ['SIGINT', 'start.mjs'],
] as const)('%s to the process of %s ends the command, too', async (signal, name) => {
  const [program, ...args] = name === 'npm' ? ['npm', 'run', 'doctor'] : [process.execPath, start, 'doctor']
  const child = spawn(program, args, { cwd: makeRepository('repository') })
  const [, pid] = await new Promise<RegExpExecArray>((resolve) =>
    child.stdout.on('data', (text) => {
      const found = /running (\d+)/.exec(String(text))
      if (found) resolve(found)
    }),
  )
  child.kill(signal)
  await outputOf(child)
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})

test.each(['18.20.8', '20.11.1'])('Node %s is refused in one sentence', async (version) => {
  // Without the exports that only newer ones have.
  const older = `
    import { registerHooks } from 'node:module'
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })
    const util = { url: 'data:text/javascript,export const inspect = 0', shortCircuit: true }
    registerHooks({ resolve: (name, context, next) => (name === 'node:util' ? util : next(name, context)) })`
  const preload = `data:text/javascript,${encodeURIComponent(older)}`
  const child = spawn(process.execPath, ['--import', preload, start, 'doctor'], {
    cwd: makeRepository('repository'),
  })
  expect(await outputOf(child)).toBe(
    `\n✗ This is Node ${version}, and at least 20.12 is needed: install a newer one from https://nodejs.org.\n`,
  )
  expect(child.exitCode).toBe(1)
})

test.each(['100%', 'c#', 'why?'])(
  'a folder named %s is refused before anything is installed',
  async (name) => {
    const child = spawn(process.execPath, [start, 'start'], { cwd: makeRepository(name) })
    expect(await outputOf(child)).toMatch(
      /^\n✗ The path of this folder, .*, has the character [%#?], with which .*: move it .*\.\n$/,
    )
    expect(child.exitCode).toBe(1)
  },
)
