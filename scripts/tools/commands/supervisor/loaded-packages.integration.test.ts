/** Packages that processes keep in memory because they are imported where the process starts. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { expect, test } from 'vitest'

const listing = `
  import { registerHooks } from 'node:module'
  const names = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? []
      if (name) names.add(name)
      return next(url, context)
    },
  })
  process.on('exit', () => console.log(JSON.stringify([...names])))`

function packagesOf(file: string): unknown {
  const hook = `data:text/javascript,${encodeURIComponent(listing)}`
  const env = {
    ...process.env,
    ...{
      SANITY_API_READ_TOKEN: 'r',
      SANITY_WEBHOOK_SECRET: 'w',
      ALGOLIA_SEARCH_KEY: 's',
      ALGOLIA_ADMIN_KEY: 'a',
    },
  }
  const output = execFileSync(process.execPath, ['--import', hook, join(root, file)], {
    env,
    encoding: 'utf8',
  })
  return JSON.parse(output)
}

test('the supervisor loads no package', () => {
  expect(packagesOf('scripts/tools/commands/supervisor/product.ts')).toEqual([])
})

test("the site's settings load nothing that only a build needs", () => {
  const packages = packagesOf('web/next.config.ts')
  expect(packages).toContain('negotiator')
  for (const name of ['vite', 'rolldown']) expect(packages).not.toContain(name)
})

test("the page cache, which Next does not bundle, loads neither the lake's client nor Zod", () => {
  const packages = packagesOf('web/security/page-cache-with-policies.ts')
  expect(packages).toContain('lru-cache')
  for (const name of ['@sanity/client', 'rxjs', 'zod']) expect(packages).not.toContain(name)
})

test('after the first compilation, no server loads what strips types', () => {
  const cache = mkdtempSync(join(tmpdir(), 'compile-cache-'))
  const env = { ...process.env, NODE_COMPILE_CACHE: cache }
  const amaro = 'NativeModule internal/deps/amaro/dist/index'
  const hook = `data:text/javascript,process.on('exit',()=>console.log(process.moduleLoadList.includes('${amaro}')))`
  const hasLoaded = (program: string) => {
    // Without settings it ends when its code is loaded.
    const { stdout } = spawnSync(process.execPath, ['--import', hook, join(root, program)], {
      env,
      encoding: 'utf8',
    })
    return stdout.trim()
  }
  const servers = [
    'scripts/servers/search/main.ts',
    'scripts/servers/lake/main.ts',
    'studio/main.ts',
    'web/server/main.ts',
  ]
  expect(hasLoaded('studio/main.ts')).toBe('true')
  expect(spawnSync(process.execPath, [join(root, 'scripts/tools/commands/compile.ts')], { env }).status).toBe(
    0,
  )
  expect(servers.map(hasLoaded)).toEqual(servers.map(() => 'false'))
})
