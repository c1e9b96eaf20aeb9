import { globSync } from 'node:fs'
import { root } from '@repo/kit/repository.ts'

/** True if a path is in a folder that a clone does not have: packages, builds and data. */
export function isOutsideClone(path: string): boolean {
  const folder = /(?:^|\/)(?:node_modules|\.next[^/]*|dist[^/]*|\.data|\.cache|\.turbo|\.sanity)(?:\/|$)/
  return folder.test(path)
}

/** Paths, from the root, of all code and documentation that people write here. */
export function repositoryTexts(): string[] {
  return globSync(['*.md', '.github/**/*.yml', '{docs,web,studio,scripts}/**/*.{ts,tsx,mjs,css,md}'], {
    cwd: root,
    exclude: isOutsideClone,
  })
}
