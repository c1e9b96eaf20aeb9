/** Flags of the audit. Pure. */
import { argumentsOf } from '@repo/kit/command-line.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { limits } from './limits.ts'

/** The flags of one run. */
export type Options = ReturnType<typeof parseOptions>

/** Output of `--help`. */
export const usage = `npm run audit [-- flags]

Crawls the site at NEXT_PUBLIC_SITE_URL, and compares it and the search index with the lake.

  --repair        fixes what drifted: regenerates stale pages, writes the records that differ; then checks again
  --links         also checks links to other sites, and shows broken links on the start page of the Studio
  --json          the report as JSON (npm run --silent audit -- --json)
  --max-urls N    at most N URLs (${limits.maxUrls})
  --max-depth N   at most N links away (${limits.maxDepth})
  --rate N        at most N requests a second (${limits.perSecond})

Exit code 0: no findings. 1: findings, also if all of them were repaired. 2: the audit failed.`

const options = {
  repair: { type: 'boolean', default: false },
  links: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  'max-urls': { type: 'string' },
  'max-depth': { type: 'string' },
  rate: { type: 'string' },
} as const

/** @throws Refusal with one sentence for an unknown flag, or a number above its limit */
export function parseOptions(argv: readonly string[]) {
  const { repair, links, json, help, ...numbers } = argumentsOf(
    { args: argv, options },
    'npm run audit -- --help lists the flags',
  ).values
  return {
    repair,
    links,
    json,
    help,
    limits: {
      maxUrls: lowered('max-urls', numbers['max-urls'], limits.maxUrls),
      maxDepth: lowered('max-depth', numbers['max-depth'], limits.maxDepth),
      perSecond: lowered('rate', numbers.rate, limits.perSecond),
    },
  }
}

function lowered(name: string, text: string | undefined, most: number): number {
  if (text === undefined) return most
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value
  throw new Refusal(`--${name} is "${text}": write a whole number from 1 to ${most}, which is the most.`)
}
