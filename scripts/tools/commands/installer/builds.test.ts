import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { expect, test } from 'vitest'
import { type LockedPackages, missingBuilds, thisSystem } from './builds.mjs'

const { packages }: { packages: LockedPackages & Record<string, { optionalDependencies?: object }> } =
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const systems = {
  'darwin-arm64': { platform: 'darwin', arch: 'arm64' },
  'darwin-x64': { platform: 'darwin', arch: 'x64' },
  'linux-x64-gnu': { platform: 'linux', arch: 'x64', libc: 'glibc' },
  'linux-arm64-gnu': { platform: 'linux', arch: 'arm64', libc: 'glibc' },
  'linux-x64-musl': { platform: 'linux', arch: 'x64', libc: 'musl' },
} as const

/** Ends of the names of builds, by system in the order above. */
const builds = {
  '@biomejs/cli-': 'darwin-arm64 darwin-x64 linux-x64 linux-arm64 linux-x64-musl',
  '@img/sharp-': 'darwin-arm64 darwin-x64 linux-x64 linux-arm64 linuxmusl-x64',
  '@next/swc-': 'darwin-arm64 darwin-x64 linux-x64-gnu linux-arm64-gnu linux-x64-musl',
  '@rolldown/binding-': 'darwin-arm64 darwin-x64 linux-x64-gnu linux-arm64-gnu linux-x64-musl',
  '@turbo/': 'darwin-arm64 darwin-64 linux-64 linux-arm64 linux-64',
  '@typescript/typescript-': 'darwin-arm64 darwin-x64 linux-x64 linux-arm64 linux-x64',
  'lightningcss-': 'darwin-arm64 darwin-x64 linux-x64-gnu linux-arm64-gnu linux-x64-musl',
}

test.each(Object.entries(systems))('on %s, packages with builds per platform are found', (name, system) => {
  const at = Object.keys(systems).indexOf(name)
  const expected = Object.entries(builds).map(
    ([start, ends]) => `node_modules/${start}${ends.split(' ')[at]}`,
  )
  const found = missingBuilds('/nowhere', packages, system, false)
  expect(found).toEqual(expect.arrayContaining(expected))
  expect(missingBuilds('/nowhere', packages, system, true)).not.toContain(expected[0])
})

test('the lock file lists the builds of each package for all systems', () => {
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const optional = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}))
  expect(optional.filter((name) => !names.has(name))).toEqual([])
})

test('os, cpu and libc are read as npm reads them', () => {
  const isFor = (fields: LockedPackages[string], system: (typeof systems)[keyof typeof systems]) =>
    missingBuilds('/nowhere', { build: fields }, system, false).length > 0
  const mac = systems['darwin-arm64']
  expect(isFor({ os: ['!win32'] }, mac)).toBe(true)
  expect(isFor({ os: ['!darwin'] }, mac)).toBe(false)
  expect(isFor({ os: ['darwin'], cpu: ['x64'] }, mac)).toBe(false)
  expect(isFor({ os: ['any'] }, mac)).toBe(true)
  expect(isFor({ libc: ['glibc'] }, mac)).toBe(false)
  expect(isFor({ libc: ['glibc'] }, systems['linux-x64-musl'])).toBe(false)
})

test('all builds that this machine needs are installed', () => {
  expect(missingBuilds(root, packages, thisSystem(), false)).toEqual([])
})
