/**
 * Which requests are for addresses that do not exist. Clients can invent any number of them, so
 * none is worth a render: all get one not-found page (`app/not-found`).
 *
 * The addresses that exist are the result of a query like any other: a publish that changes them
 * expires it before it is reported as live, and the next request reads it again.
 */
import { markdownPath } from '@repo/model/paths.ts'
import { cleanPath, isReadable, notFoundPath, pageOfFile } from '#file-routes.ts'
import { cluster } from '#freshness/cluster.ts'
import { areLoaded, isAnyExpired } from '#freshness/expiries.ts'
import { pageIndex } from '#freshness/page-index.ts'
import type { QueryTag } from '#freshness/query-tags.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import type { KnownAddresses } from './known-addresses.ts'
import { mayBeDraft, type RequestHead } from './request-key.ts'

/** All addresses, and when that was true. */
export interface AddressesAtTick {
  readonly addresses: KnownAddresses
  /** None if nothing would report that the result is outdated. */
  readonly tags: readonly QueryTag[]
}

/** Reads the addresses. @throws Error of @sanity/client when the lake does not answer */
export type ReadAddresses = () => Promise<AddressesAtTick>

/** Provides what reads the addresses: only Next's bundle can run the queries of pages. */
export function setAddressReader(read: ReadAddresses): void {
  replaceSingleton('addressReader', read)
}

function readAddresses(): Promise<AddressesAtTick> {
  const read = currentSingleton<ReadAddresses>('addressReader')
  return read ? read() : Promise.reject(new Error('Next has not been prepared yet.'))
}

/**
 * Returns a function that says which path a request is for if there is nothing at its address: that
 * of the not-found page, or of its Markdown. It returns null when it does not know: Next finds out
 * then. No request waits until the addresses are read.
 */
export function unknownAddresses(
  read: ReadAddresses = readAddresses,
): (request: RequestHead) => string | null {
  let known: AddressesAtTick | undefined
  let isReading = false
  const readAgain = async () => {
    isReading = true
    try {
      known = await read()
    } catch {
      // Next says what is wrong, and the next request tries again.
    } finally {
      isReading = false
    }
  }
  return (request) => {
    const asked = pathOf(request)
    if (asked === null || !areLoaded() || !cluster().mayServeCached()) return null
    if (!known || known.tags.length === 0 || isAnyExpired(known.tags)) {
      // At any page, so that the first unknown address is known to be one.
      if (!isReading) void readAgain()
      return null
    }
    if (isCached(asked)) return null
    const path = pageOfFile(asked)
    if (!known.addresses.isUnknown(path)) return null
    return path === asked ? notFoundPath : markdownPath(notFoundPath)
  }
}

/** True if the page cache has something for a path, which a 404 there must replace. */
function isCached(path: string): boolean {
  const key = path.replace(/\/$/, '')
  // Next leaves what would end a segment encoded (next/dist/shared/lib/router/utils).
  const inNext = key
    .split('/')
    .map((segment) => segment.replace(/[#?]|%(?:2f|23|3f|5c)/gi, encodeURIComponent))
    .join('/')
  return [key, inNext, encodeURI(key)].some((one) => pageIndex().get(one) !== undefined)
}

/**
 * The decoded path that a reader requests below `/docs/`, or of a share image; null for all other
 * requests.
 */
function pathOf({ method, url = '', headers }: RequestHead): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (!/^\/(?:docs|og)\//.test(url) || mayBeDraft(headers)) return null
  const [path = ''] = url.split('?', 1)
  // `proxy.ts` refuses what cannot be decoded, and redirects all others to their clean path.
  return isReadable(path) && cleanPath(path) === path ? decodeURIComponent(path) : null
}
