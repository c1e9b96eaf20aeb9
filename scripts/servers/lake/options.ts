import type { MailboxOptions } from './notifications/mailbox.ts'
import type { OidcOptions } from './people/oidc.ts'

/** Settings of a lake. */
export interface LakeOptions {
  /** 0 for any free port. */
  readonly port: number
  readonly host: string
  /**
   * URL at which browsers reach the lake, without a trailing slash. It goes into responses, and
   * into the stored URLs of assets. Without it, the URL of the request is used.
   */
  readonly publicUrl?: string | undefined
  /** Folder of database and assets, or `:memory:`. */
  readonly dataDir: string
  readonly projectId: string
  readonly dataset: string
  /** Token that may read drafts. */
  readonly readToken: string
  /** Token that may write. */
  readonly writeToken: string
  /** Origins of the Studio and the site, whose scripts may use the lake with credentials. */
  readonly allowedOrigins: readonly string[]
  /** Proxies on other machines, as in `TRUSTED_PROXIES`. */
  readonly trustedProxies?: string
  /** Without a password, or with an empty one, only this machine may sign in. */
  readonly studioPassword?: string | undefined
  /** Provider at which people can sign in as well. */
  readonly oidc?: OidcOptions | undefined
  /**
   * The current time in ms: for the limit of password attempts, for sessions, for revisions and for
   * scheduled releases.
   */
  readonly now?: () => number
  /** Days for which revisions are kept; 0 keeps all. */
  readonly historyDays?: number
  /** Longest time of a query, ms; by default the one in limits.ts. */
  readonly queryDeadlineMs?: number
  /** Token with which clients get the metrics; without one, no client gets them. */
  readonly metricsToken?: string
  /** True if the limits of hosted Sanity are enforced (limits.ts). */
  readonly strict?: boolean
  /** How people are notified; without it, they are not. */
  readonly notifications?: MailboxOptions
  /** With an empty `url` nothing is sent. `retriesMs` are the pauses before the retries. */
  readonly webhook: { readonly url: string; readonly secret: string; readonly retriesMs?: readonly number[] }
}
