/**
 * Algolia's common test suite for its API clients: the cases with an answer that Algolia gave,
 * against the embedded search server.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Refusal } from '@repo/kit/refusal.ts'
import { startTestSearch, testKeys } from '@repo/search/testing/server.ts'
import { algoliasearch } from 'algoliasearch'
import { type CtsCase, casesOfMethod, difference } from './algolia/cases.ts'
import { createIndices } from './algolia/indices.ts'
import { type AlgoliaLeftOut, leftOutOfAlgolia } from './algolia/left-out.ts'
import { runEach, type SuitePart, type SuiteResults, totalOf } from './results.ts'
import { checkedOut } from './sources.ts'

/** The cases of the methods that search. */
const casesFolder = 'tests/CTS/requests/search'

const source = {
  repository: 'algolia/api-clients-automation',
  commit: 'd30a53d83efc02188d66af4897ae1bb4c53f2826',
  needed: [`/${casesFolder}/`],
}

/** How a case is sent, and what came back. */
export type Send = (
  request: CtsCase['request'],
) => Promise<{ readonly status: number; readonly body: unknown }>

/**
 * Sends the requests of the recorded cases, and compares the answers.
 * @param from a Git repository with the suite; by default it is fetched once
 * @throws Refusal when the suite cannot be fetched, or lacks a case that is left out
 */
export async function algoliaSuite(from: string | undefined): Promise<SuiteResults> {
  const folder = join(await checkedOut(source, from), casesFolder)
  const cases = readdirSync(folder).flatMap((name) =>
    casesOfMethod(basename(name, '.json'), readFileSync(join(folder, name), 'utf8')),
  )
  const server = await startTestSearch()
  try {
    const { host } = new URL(server.url)
    const hosts = [{ url: host, protocol: 'http', accept: 'readWrite' } as const]
    await createIndices(algoliasearch('local', testKeys.adminKey, { hosts }))
    return await runRecorded(cases, senderTo(server.url))
  } finally {
    await server.close()
  }
}

function senderTo(url: string): Send {
  return async ({ path, method, queryParameters = {}, body }) => {
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(queryParameters)) query.set(key, String(value))
    const response = await fetch(`${url}${path}?${query}`, {
      method,
      headers: {
        'x-algolia-application-id': 'local',
        'x-algolia-api-key': testKeys.adminKey,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
}

/**
 * The results by method. Cases without a recorded answer test only which request a client sends,
 * and are left out.
 * @throws Refusal when a case of the list is not in the suite
 */
export async function runRecorded(
  cases: readonly CtsCase[],
  send: Send,
  entries: readonly AlgoliaLeftOut[] = leftOutOfAlgolia,
): Promise<SuiteResults> {
  const stale = entries.find(({ test }) => !cases.some(({ name, recorded }) => recorded && name === test))
  if (stale)
    throw new Refusal(
      `scripts/dev/conformance/algolia/left-out.ts names "${stale.test}", which is not in the suite: correct the entry.`,
    )
  const results = await runEach(`Algolia CTS ${source.commit.slice(0, 8)}`, cases, {
    partOf: ({ name }) => name.split(' › ')[0] ?? name,
    nameOf: ({ name }) => name,
    reasonOf: ({ name, recorded }) =>
      recorded ? entries.find(({ test }) => test === name)?.reason : 'request only',
    failureOf: (one) => failureOf(one, send),
  })
  const isShown = ({ passed, failed }: SuitePart) => passed + failed > 0
  const hidden = results.parts.filter((part) => !isShown(part))
  const others = { name: `${hidden.length} other methods`, ...totalOf(hidden) }
  return { ...results, parts: [...results.parts.filter(isShown), others] }
}

async function failureOf({ request, recorded }: CtsCase, send: Send): Promise<string | undefined> {
  const { status, body } = await send(request)
  if (status !== recorded?.statusCode)
    return `status ${status}, not ${recorded?.statusCode}: ${JSON.stringify(body)}`
  const path = recorded.body === undefined ? undefined : difference(body, recorded.body)
  return path && `the answer differs at ${path}: ${JSON.stringify(body)}`
}
