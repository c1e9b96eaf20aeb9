/**
 * Pages that other nodes of the same build have rendered. What a node finds there has the ticks of
 * its queries, like a page of its own, so it need not be up to date: an expired page is not used.
 */
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { gunzip, gzip } from 'node:zlib'
import { errorMessage } from '@repo/kit/error-message.ts'
import type { PageStore } from '#patches/next-page-store.ts'
import { buildId } from '../builds/build-snapshot.ts'
import { lease } from '../nodes/lease.ts'
import { applied } from '../store/applied.ts'

/** Value and context that Next stores under a key. */
export type PageEntry = Pick<NamedSet, 'value' | 'context'>

/** The arguments with which Next stores a page. */
interface NamedSet {
  readonly value: Parameters<PageStore['set']>[1]
  readonly context: Parameters<PageStore['set']>[2]
}

/** Little work for a third of the bytes. */
const compression = { level: 1 }

/**
 * The page that another node has stored under a key; undefined if there is none, or if the database
 * does not answer.
 */
export async function readSharedPage(key: string): Promise<PageEntry | undefined> {
  const { pages } = applied()
  if (!pages) return undefined
  const entry = await lease()?.whileHeld(() => pages.read(buildId(), key))
  if (!entry) return undefined
  try {
    // Only `sharePage` of the same build writes them.
    return deserialize(await promisify(gunzip)(entry)) as PageEntry
  } catch (error) {
    console.error(JSON.stringify({ event: 'shared page not readable', key, why: errorMessage(error) }))
    return undefined
  }
}

/**
 * Stores a page for the other nodes. If that is not possible, they render it themselves.
 * @throws Error when the value cannot be stored
 */
export async function sharePage(key: string, entry: PageEntry): Promise<void> {
  const { pages } = applied()
  if (!pages) return
  const bytes = await promisify(gzip)(serialize(entry), compression)
  await lease()?.whileHeld(() => pages.write(buildId(), key, bytes))
}
