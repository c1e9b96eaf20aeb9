/**
 * Varnish and buildah, for the tests of an edge cache, of a cluster and of a container.
 * Without them these tests are skipped: people who change something else need not install servers.
 */
import { spawnSync } from 'node:child_process'
import { findProgram, whyNoVarnish } from '@repo/kit/programs.ts'
import { installDebian } from './debian.ts'

/** Installs what is missing where that is possible, and says which tests are skipped otherwise. */
export async function provideOptionalPrograms(): Promise<void> {
  const packages = missingPackages()
  if (packages.length === 0) return
  if (process.getuid?.() === 0) {
    console.log(`… Installing ${packages.join(', ')}: some tests need them`)
    await installDebian(packages)
  }
  const left = missingPackages()
  if (left.length > 0) console.log(`! Without ${left.join(', ')}, the tests that need them are skipped`)
}

function missingPackages(): string[] {
  return [
    ...(whyNoVarnish() ? ['varnish', 'varnish-modules'] : []),
    ...(findProgram('buildah') ? [] : ['buildah']),
  ]
}

/** Why no container can be built and run here, in a clause; undefined if one can. */
export function whyNoContainers(): string | undefined {
  if (!findProgram('buildah')) return 'buildah is not installed'
  // In a container without privileges, root may not mount either.
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? undefined : 'nothing can be mounted here'
}
