/**
 * Varnish and nginx, for the tests of an edge cache and of a cluster. Without them these tests are
 * skipped: people who change something else need not install servers.
 */
import { findProgram, whyNoVarnish } from '@repo/kit/programs.ts'
import { installDebian } from './debian.ts'

/** Installs what is missing where that is possible, and says which tests are skipped otherwise. */
export async function provideEdgePrograms(): Promise<void> {
  const packages = missingPackages()
  if (packages.length === 0) return
  if (process.getuid?.() === 0) {
    console.log(`… Installing ${packages.join(', ')}: tests of an edge cache and of a cluster need them`)
    await installDebian(packages)
  }
  const left = missingPackages()
  if (left.length > 0) console.log(`! Without ${left.join(', ')}, the tests that need them are skipped`)
}

function missingPackages(): string[] {
  return [
    ...(whyNoVarnish() ? ['varnish', 'varnish-modules'] : []),
    ...(findProgram('nginx') ? [] : ['nginx-light']),
  ]
}
