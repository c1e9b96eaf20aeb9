/**
 * Which requests are for addresses that do not exist. Clients can invent any number of them, so
 * none is worth a render: all get one not-found page (`app/not-found`). Addresses outside `/docs/`
 * that a site had before its pages were imported lead there.
 *
 * The addresses that exist are the result of a query like any other: a publish that changes them
 * expires it before it is reported as live, and the next request reads it again.
 */
import { markdownPath } from '@repo/model/paths.ts'
import { cleanPath, isReadable, notFoundPath, ownSegments, pageOfFile } from '#file-routes.ts'
import { cluster } from '#freshness/cluster.ts'
import { areLoaded } from '#freshness/expiries.ts'
import { type Kept, MemoryCache } from '#freshness/memory-cache.ts'
import { pageIndex } from '#freshness/page-index.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import type { KnownAddresses } from './known-addresses.ts'
import { mayBeDraft, type RequestHead } from './request-key.ts'

/** All addresses, and when that was true. */
export interface AddressesAtTick extends Kept {
  readonly addresses: KnownAddresses
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

/** Facts about the address of a request; null when Next has to find out. */
export interface AddressLookup {
  /** The path of the not-found page, or of its Markdown, if there is nothing at an address. */
  readonly insteadOf: (request: RequestHead) => string | null
  /** Address below `/docs/` of what another site had: `/guides/start` → `/docs/guides/start/`. */
  readonly movedTo: (request: RequestHead) => string | null
}

/** Looks up addresses. No request waits until they are read. */
export function unknownAddresses(read: ReadAddresses = readAddresses): AddressLookup {
  const kept = new MemoryCache<AddressesAtTick>(1)
  let isReading = false
  const readAgain = async () => {
    isReading = true
    try {
      const known = await read()
      // Without a query nothing would report that they are outdated.
      if (known.queries.length > 0) kept.set('addresses', known)
    } catch {
      // Next says what is wrong, and the next request tries again.
    } finally {
      isReading = false
    }
  }
  const current = () => {
    if (!areLoaded() || !cluster().mayServeCached()) return null
    const known = kept.get('addresses')
    if (known) return known.addresses
    // At any page, so that the first unknown address is known to be one.
    if (!isReading) void readAgain()
    return null
  }
  return {
    insteadOf: (request) => {
      const asked = pathOf(request, /^\/(?:docs|og)\//)
      const addresses = asked === null ? null : current()
      if (asked === null || !addresses || isCached(asked)) return null
      const path = pageOfFile(asked)
      if (!addresses.isUnknown(path)) return null
      return path === asked ? notFoundPath : markdownPath(notFoundPath)
    },
    movedTo: ({ method, url = '', headers }) => {
      const [path = ''] = url.split('?', 1)
      const [first = ''] = path.split('/', 2).slice(1)
      if (first === '' || ownSegments.has(first) || !isReadable(path)) return null
      const moved = cleanPath(`/docs${path}`)
      const asked = pathOf({ method, url: moved, headers }, /^\/docs\/.*\/$/)
      const addresses = asked === null ? null : current()
      if (asked === null || !addresses || addresses.isUnknown(asked)) return null
      return moved + url.slice(path.length)
    },
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

/** The decoded path that a reader requests, if it is one of those; null for all other requests. */
function pathOf({ method, url = '', headers }: RequestHead, paths: RegExp): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const [path = ''] = url.split('?', 1)
  if (!paths.test(path) || mayBeDraft(headers)) return null
  // `proxy.ts` refuses what cannot be decoded, and redirects all others to their clean path.
  return isReadable(path) && cleanPath(path) === path ? decodeURIComponent(path) : null
}
