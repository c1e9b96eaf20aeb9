/** Flags of the audit. Pure. */
import { argumentsOf } from '@repo/kit/command-line.ts'
import { limits } from './limits.ts'

/** Output of `--help`. */
export const usage = `npm run audit [-- flags]

Crawls the site at NEXT_PUBLIC_SITE_URL, and compares it and the search index with the lake.

  --repair  fixes what drifted: regenerates stale pages, writes the records that differ; then checks again
  --links   also checks links to other sites, and shows broken links on the start page of the Studio
  --json    the report as JSON (npm run --silent audit -- --json)

It requests at most ${limits.maxUrls} URLs that are at most ${limits.maxDepth} links away, ${limits.perSecond} a second.

Exit code 0: no findings. 1: findings, also if all of them were repaired. 2: the audit failed.`

const options = {
  repair: { type: 'boolean', default: false },
  links: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** @throws Refusal with one sentence for an unknown flag */
export function parseOptions(argv: readonly string[]) {
  return argumentsOf({ args: argv, options }, 'npm run audit -- --help lists the flags').values
}
