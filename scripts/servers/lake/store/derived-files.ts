/**
 * Images that were derived from assets, kept on disk. Their total size is bounded, because any
 * client may request any size.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { requestError } from '../errors.ts'
import type { derivedLimits } from '../limits.ts'

/**
 * Limits of derived images: size of all of them on disk, how many are rendered at the same time,
 * and how many wait to be.
 */
export type DerivedLimits = Readonly<Record<keyof typeof derivedLimits, number>>

/** A folder of derived images. No other process may write to it. */
export class DerivedFiles {
  readonly #folder: string
  readonly #limits: DerivedLimits
  /** Size of each file. A file goes with its entry. */
  readonly #sizes: LRUCache<string, number>
  readonly #inProgress = new Map<string, Promise<Buffer>>()
  readonly #rendering: LimitFunction

  constructor(folder: string, limits: DerivedLimits) {
    this.#folder = folder
    this.#limits = limits
    this.#rendering = pLimit(limits.maxRenders)
    mkdirSync(folder, { recursive: true })
    this.#sizes = new LRUCache({
      maxSize: limits.maxDerivedBytes,
      sizeCalculation: (size) => size,
      dispose: (_size, name, reason) => reason !== 'set' && this.#removeFile(name),
    })
    for (const { name, size } of filesIn(folder)) this.#keep(name, size)
  }

  /**
   * Reads an image, or renders it first if it does not exist. Concurrent requests share one
   * rendering.
   * @param key name of its file
   * @throws ApiError 503 when too many others wait to be rendered
   */
  get(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const inProgress = this.#inProgress.get(key)
    if (inProgress) return inProgress
    const image = this.#read(key)
      .then((known) => known ?? this.#render(key, render))
      .finally(() => this.#inProgress.delete(key))
    this.#inProgress.set(key, image)
    return image
  }

  /**
   * Removes all images whose names start with `prefix`. One that is being rendered stays until
   * there is no room for it.
   */
  removeAll(prefix: string) {
    for (const name of [...this.#sizes.keys()]) if (name.startsWith(prefix)) this.#sizes.delete(name)
  }

  async #read(key: string): Promise<Buffer | undefined> {
    if (this.#sizes.get(key) === undefined) return undefined
    return await readFile(join(this.#folder, key)).catch(missingFile)
  }

  async #render(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const { activeCount, pendingCount } = this.#rendering
    if (activeCount >= this.#limits.maxRenders && pendingCount >= this.#limits.maxWaiting)
      throw requestError(503, `${pendingCount} images wait to be rendered: try again in a few seconds`)
    const bytes = await this.#rendering(render)
    try {
      await write(join(this.#folder, key), bytes)
    } catch (error) {
      // On a full disk readers get their images nevertheless.
      console.error(`The derived image ${key} could not be kept:`, error)
      return bytes
    }
    this.#keep(key, bytes.length)
    return bytes
  }

  #keep(name: string, size: number) {
    this.#sizes.set(name, size)
    // The cache refuses what is larger than all of it.
    if (!this.#sizes.has(name)) this.#removeFile(name)
  }

  #removeFile(name: string) {
    rmSync(join(this.#folder, name), { force: true })
  }
}

/** Images of an earlier process. Partial and empty files are removed. */
function filesIn(folder: string): { name: string; size: number }[] {
  return readdirSync(folder).flatMap((name) => {
    const { size } = statSync(join(folder, name))
    if (size > 0 && !name.endsWith('.tmp')) return [{ name, size }]
    rmSync(join(folder, name))
    return []
  })
}

/** A file that was removed by hand is rendered again. */
function missingFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Writes the bytes to disk before the file gets its name, so that a power cut leaves no partial
 * image.
 */
async function write(path: string, bytes: Buffer) {
  const half = `${path}.tmp`
  try {
    await writeFile(half, bytes, { flush: true })
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}
