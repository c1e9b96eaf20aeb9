/** Requests to the lake, in the form of Sanity's HTTP API for embedded and hosted ones alike. */
import type { Environment } from '@repo/kit/environment/environment.ts'
import { z } from 'zod'
import { parsedReply, type Reply, requestReply } from './http.ts'
import { oneLine } from './results.ts'

/** A lake with the origins of its API: those of sanity.io, or of the embedded one. */
export type LakeApi = ReturnType<typeof lakeApiOf>

/** Version in which a query without a perspective sees published documents only. */
export const queryVersion = 'v2025-02-19'
/** Version that the Sanity CLI uses for webhooks (`@sanity/cli`, actions/hook/constants.js). */
export const webhookVersion = 'v2025-08-04'

/** The API of an embedded lake at `localUrl`, or of hosted Sanity. */
export function lakeApiOf(
  { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset }: Environment,
  localUrl: string,
) {
  return {
    isEmbedded: localUrl !== '',
    projectId,
    dataset,
    /** For a project's own documents. */
    url: localUrl || `https://${projectId}.api.sanity.io`,
    /** For the management of projects. */
    management: localUrl || 'https://api.sanity.io',
  }
}

/** Headers of a request with a token. */
export function withToken(token: string): RequestInit {
  return { headers: { authorization: `Bearer ${token}` } }
}

/** URL of a query. */
export function query({ url, dataset }: LakeApi, groq: string, perspective: string): string {
  const search = new URLSearchParams({ query: groq, perspective, returnQuery: 'false' })
  return `${url}/${queryVersion}/data/query/${dataset}?${search}`
}

/** Asks with the token that has more rights. */
export function requestAsWriter(url: string, environment: Environment): Promise<Reply> {
  return requestReply(url, withToken(environment.SANITY_API_WRITE_TOKEN || environment.SANITY_API_READ_TOKEN))
}

const reasonSchema = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.object({ description: z.string() }) }).transform(({ error }) => error.description),
])

/** The reason in an error of Sanity. */
export function reasonIn(reply: Reply): string {
  return oneLine(parsedReply(reply, reasonSchema) ?? reply.text, 100)
}
