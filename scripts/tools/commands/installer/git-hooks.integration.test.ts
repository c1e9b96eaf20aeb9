import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

  test('a folder inside the clone of another project leaves its hooks alone', () => {
    const outer = clone
    git('init')
    clone = join(outer, 'docs')
    cpSync(join(outer, 'scripts'), join(clone, 'scripts'), { recursive: true })
    expect(install()).toEqual(quiet)
    expect(hooksPath()).toBe('')
    clone = outer
  })

  describe('a commit', () => {
    beforeEach(() => {
      git('init')
      git('add', '.')
      git('commit', '-m', 'Start')
      install()
      symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
    })

    /** The second argument is what is staged, the third what the file has on disk. */
    function commit(path: string, staged: string, onDisk = staged) {
      writeFileSync(join(clone, path), staged)
      git('add', path)
      writeFileSync(join(clone, path), onDisk)
      return git('commit', '-m', 'Change')
    }

    test('is formatted', () => {
      expect(commit('a.ts', 'export   const a = "a";')).toMatchObject({ status: 0 })
      expect(git('show', 'HEAD:a.ts').stdout).toBe("export const a = 'a'\n")
      expect(readFileSync(join(clone, 'a.ts'), 'utf8')).toBe("export const a = 'a'\n")
    })

    test('leaves what is not staged out and on disk', () => {
      const staged = "export const a = 'a'\n\nexport const b = 'b'\n"
      expect(commit('a.ts', staged, `${staged}\nexport const later   = 1\n`)).toMatchObject({ status: 0 })
      expect(git('show', 'HEAD:a.ts').stdout).toBe(staged)
      expect(readFileSync(join(clone, 'a.ts'), 'utf8')).toContain('later   = 1')
    })

    test('is refused with the rule that it breaks', () => {
      const { status, stdout, stderr } = commit('a.ts', 'export const a: any = 1\n')
      expect(status).not.toBe(0)
      expect(stdout + stderr).toContain('noExplicitAny')
      expect(git('log', '--format=%s').stdout).toBe('Start\n')
    })

    test('of a file that Biome does not know passes', () => {
      expect(commit('notes.txt', 'Notes  \n')).toMatchObject({ status: 0 })
    })

    test('passes with a message if its tools are not installed', () => {
      rmSync(join(clone, 'node_modules'))
      const { status, stderr } = commit('a.ts', 'export   const a = "a";')
      expect(status).toBe(0)
      expect(stderr).toContain('its tools are not installed')
    })
  })
})
