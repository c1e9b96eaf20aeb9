/** The parts of a running lake that its routes use. */

import type { clientAddressReader } from '@repo/kit/http/client-address.ts'
import type { PathParams } from '@repo/kit/http/router.ts'
import { unauthorized } from './errors.ts'
import type { Perspective } from './groq/perspective.ts'
import type { Identity, LakeRequest, LakeResponse, Need } from './http.ts'
import { publishedByDefaultSince } from './limits.ts'
import type { Mailbox } from './notifications/mailbox.ts'
import type { LakeOptions } from './options.ts'
import type { attemptLimit } from './people/attempt-limit.ts'
import type { Oidc } from './people/oidc.ts'
import type { People } from './people/people.ts'
import type { signInLimits } from './people/sign-in-limits.ts'
import type { QueryRunner } from './queries/runner.ts'
import type { AssetFiles } from './store/asset-files.ts'
import type { Sessions } from './store/sessions.ts'
import type { Store } from './store/store.ts'
import type { EventStreams } from './streams/event-streams.ts'
import type { Outbox } from './webhooks/outbox.ts'

/** The parts of one running lake. */
export interface LakeContext
  extends Pick<LakeOptions, 'projectId' | 'dataset' | 'allowedOrigins' | 'publicUrl'> {
  readonly store: Store
  readonly outbox: Outbox
  readonly assets: AssetFiles
  readonly sessions: Sessions
  readonly queries: QueryRunner
  readonly streams: EventStreams
  readonly people: People
  readonly mailbox: Mailbox
  /** Without people and without a password only this machine may sign in. */
  readonly password: string | undefined
  /** The provider of an organization, if one is configured. */
  readonly oidc: Oidc | undefined
  /** Limits of signing in, which also count guesses of one's own password. */
  readonly signIns: ReturnType<typeof signInLimits>
  /** Limit of the sign-ins at the provider that begin, by address. */
  readonly oidcStarts: ReturnType<typeof attemptLimit>
  /** Largest body of a mutation, bytes. */
  readonly maxMutationBytes: number
  /** The IP address of the client that sent a request, for limits. */
  readonly clientAddress: ReturnType<typeof clientAddressReader>
}

/** A request to a route, with the parameters in its path, and the lake that answers it. */
export interface Call extends LakeRequest {
  readonly params: PathParams
  readonly lake: LakeContext
}

/** Answers the requests of one route. */
export type Handler = (call: Call) => LakeResponse | Promise<LakeResponse>

/**
 * Method, path with parameters that begin with a colon, what it needs, handler. The need has no
 * default, so that a new route cannot be open by mistake.
 */
export type LakeRoute = readonly [method: string, pattern: string, need: Need, handler: Handler]

/**
 * The perspective of a request that names none (Sanity docs, "Perspectives": it changed with an API
 * version).
 */
export function defaultPerspective(apiVersion: string): Perspective {
  if (apiVersion === 'X') return 'published'
  return apiVersion >= publishedByDefaultSince ? 'published' : 'raw'
}

/**
 * @throws ApiError 401 without a token, when a perspective shows drafts
 */
export function allowPerspective(perspective: Perspective, identity: Identity) {
  if (identity.role === 'anonymous' && typeof perspective !== 'string') throw unauthorized()
}

/** Name of the dataset of comments and tasks, as Sanity names it. */
export const commentsDataset = (dataset: string) => `${dataset}-comments`
