import { globSync } from 'node:fs'
import { root } from '@repo/kit/repository.ts'

/** What a clone does not have: packages, builds and data. */
const ignored = /(?:^|\/)(?:node_modules|\.next[^/]*|dist[^/]*|\.data|\.cache|\.turbo|\.sanity)(?:\/|$)/

/** Paths, from the root, of all code and documentation that people write here. */
export function repositoryTexts(): string[] {
  return globSync(['*.md', '.github/**/*.yml', '{docs,web,studio,scripts}/**/*.{ts,tsx,mjs,css,md}'], {
    cwd: root,
    exclude: (path) => ignored.test(path),
  })
}
