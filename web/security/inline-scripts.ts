import { sha256 } from '@repo/kit/hash.ts'

/** The policy of a cached page: only the inline scripts that it was cached with may run. */

/** Scripts without `src` of types that browsers run (HTML, "prepare the script element"). */
const inlineScript =
  /<script(?![^>]*\ssrc=)(?![^>]*\stype=(?:"(?!module|text\/javascript)|(?!"|module|text\/javascript)))[^>]*>([\s\S]*?)<\/script>/g

/**
 * A policy in addition to that of every response (`headers.ts`): browsers apply both, so it can
 * only narrow the other one.
 * @param html a whole page, as it is sent
 * @param others sites whose scripts run, too
 */
export function scriptPolicy(html: string, others: readonly string[] = []): string {
  const hashes = new Set([...html.matchAll(inlineScript)].map(([, script]) => hashOf(script ?? '')))
  return ['script-src', "'self'", ...others, ...hashes].join(' ')
}

/** The hash of a script as a source of a policy (CSP 3, 2.3.1). */
function hashOf(script: string): string {
  return `'sha256-${sha256(script, 'base64')}'`
}
