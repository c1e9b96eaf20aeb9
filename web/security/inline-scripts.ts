import { sha256 } from '@repo/kit/hash.ts'

/** The policy of one page that is kept: no inline script runs but those it was kept with. */

/** Scripts without `src`; of those with a `type` only what browsers run (HTML, "prepare the script element"). */
const inlineScript =
  /<script(?![^>]*\ssrc=)(?![^>]*\stype="(?!module|text\/javascript))[^>]*>([\s\S]*?)<\/script>/g

/**
 * A policy beside that of every answer (`headers.ts`): browsers obey both, so it can only narrow that one down.
 * @param html a whole page, as it is sent
 */
export function scriptPolicy(html: string): string {
  const hashes = new Set([...html.matchAll(inlineScript)].map(([, script]) => hashOf(script ?? '')))
  return ['script-src', "'self'", ...hashes].join(' ')
}

/** A script as a source of a policy (CSP 3, 2.3.1). */
function hashOf(script: string): string {
  return `'sha256-${sha256(script, 'base64')}'`
}
