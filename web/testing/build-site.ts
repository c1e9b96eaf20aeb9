/**
 * Builds the site for the product of a test, from the code that all sites of a run share. It reads
 * the environment of `next build`.
 */
import { buildSite } from './compiled-site.ts'

const set = Object.entries(process.env).flatMap(([name, value]) =>
  value === undefined ? [] : [[name, value] as const],
)
await buildSite(Object.fromEntries(set))
