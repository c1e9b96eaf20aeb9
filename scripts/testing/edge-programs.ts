/**
 * Varnish and nginx, for the tests of an edge cache and of a cluster. Without them these tests are
 * skipped: people who change something else need not install servers.
 */
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebian } from './debian.ts'

/** Where Debian has the modules of Varnish, and where it is if it was built by hand. */
const moduleFolders = ['/usr/lib/varnish/vmods', '/usr/lib/*/varnish/vmods', '/usr/local/lib/varnish/vmods']

/** A program by its name, on the `PATH` or where Debian has programs of administrators. */
function findProgram(name: string, path: string): string | undefined {
  const folders = [...path.split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

/** Why there is no Varnish for tests, in one sentence; undefined if there is. */
export function whyNoVarnish(path = process.env.PATH ?? ''): string | undefined {
  if (!findProgram('varnishd', path)) return 'Varnish is not installed'
  const hasKeys = moduleFolders.some((folder) => globSync(join(folder, 'libvmod_xkey.so')).length > 0)
  return hasKeys ? undefined : 'Varnish has no module xkey, which is in the package varnish-modules'
}

/** Why there is no nginx for tests, in one sentence; undefined if there is. */
export function whyNoNginx(path = process.env.PATH ?? ''): string | undefined {
  return findProgram('nginx', path) ? undefined : 'nginx is not installed'
}

/** Installs what is missing where that is possible, and says which tests are skipped otherwise. */
export async function provideEdgePrograms(): Promise<void> {
  const packages = [
    ...(whyNoVarnish() ? ['varnish', 'varnish-modules'] : []),
    ...(whyNoNginx() ? ['nginx-light'] : []),
  ]
  if (packages.length === 0) return
  if (process.getuid?.() === 0) {
    console.log(`… Installing ${packages.join(', ')}: tests of an edge cache and of a cluster need them`)
    await installDebian(packages)
  }
  for (const why of [whyNoVarnish(), whyNoNginx()])
    if (why) console.log(`! ${why}: tests that need it are skipped`)
}
