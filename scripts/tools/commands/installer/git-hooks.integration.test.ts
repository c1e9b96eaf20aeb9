import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

const { prepare } = z
  .object({ scripts: z.object({ prepare: z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).scripts

const bin = join(root, 'node_modules/.bin')
const path = (process.env.PATH ?? '').split(delimiter)

/** Without the settings of this machine, of CI, and of a Git command that runs these tests. */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'CI' && !name.startsWith('GIT_')),
  ),
  // The PATH of a terminal, where `node` may be older than lint-staged requires.
  PATH: path.filter((folder) => folder !== bin).join(delimiter),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A writer',
  GIT_AUTHOR_EMAIL: 'writer@example.com',
  GIT_COMMITTER_NAME: 'A writer',
  GIT_COMMITTER_EMAIL: 'writer@example.com',
}

const hooksScript = 'scripts/tools/commands/installer/git-hooks.mjs'

let clone: string
beforeEach(() => {
  clone = newFolder()
  for (const name of ['.githooks', '.gitignore', 'biome.json', 'lint-staged.config.mjs', 'package.json'])
    cpSync(join(root, name), join(clone, name), { recursive: true })
  cpSync(join(root, hooksScript), join(clone, hooksScript))
})

function git(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: clone, env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

function install(more: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(prepare, {
    cwd: clone,
    env: { ...env, ...more },
    shell: true,
    encoding: 'utf8',
  })
  return { status, printed: stdout + stderr }
}

const quiet = { status: 0, printed: '' }
const hooksPath = () => git('config', '--get', 'core.hooksPath').stdout.trim()

describe.skipIf(spawnSync('git', ['--version']).status !== 0)('with Git', () => {
  const chosen = () => git('config', 'core.hooksPath', '.husky')
  const present = () => cpSync(join(clone, '.githooks/pre-commit'), join(clone, '.git/hooks/pre-push'))
  test.each<[what: string, before: () => unknown, hooks: string, more?: NodeJS.ProcessEnv]>([
    ['turns on the hooks of a clone', () => undefined, '.githooks'],
    ['changes nothing when it is the second', install, '.githooks'],
    ['turns on nothing in CI', () => undefined, '', { CI: 'true' }],
    ['leaves the hooks that a developer chose', chosen, '.husky'],
    ['leaves a hook in use that is in the clone already', present, ''],
  ])('an installation %s', (_what, before, hooks, more) => {
    git('init')
    before()
    expect(install(more)).toEqual(quiet)
    expect(hooksPath()).toBe(hooks)
  })

  test('an installation without a clone succeeds, also before the scripts are copied', () => {
    expect(install()).toEqual(quiet)
    rmSync(join(clone, 'scripts'), { recursive: true })
    expect(install()).toEqual(quiet)
  })
})
