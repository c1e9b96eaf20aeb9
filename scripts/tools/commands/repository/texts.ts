import { globSync } from 'node:fs'
import { root } from '@repo/kit/repository.ts'

/** Folders that a clone does not have: packages, builds and data. */
const outsideClone = /(?:^|\/)(?:node_modules|\.next[^/]*|dist[^/]*|\.data|\.cache|\.turbo|\.sanity)(?:\/|$)/

/** True if a path is in a folder that a clone does not have. */
export function isOutsideClone(path: string): boolean {
  return outsideClone.test(path)
}

/** Paths, from the root, of all code and documentation that people write here. */
export function repositoryTexts(): string[] {
  return globSync(['*.md', '.github/**/*.yml', '{docs,web,studio,scripts}/**/*.{ts,tsx,mjs,css,md}'], {
    cwd: root,
    exclude: isOutsideClone,
  })
}
