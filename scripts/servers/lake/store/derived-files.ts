/**
 * Images that were derived from assets, kept on disk. Their total size is bounded, because any
 * client may request any size.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit, { type LimitFunction } from 'p-limit'
import { requestError } from '../errors.ts'

/** Limits of derived images. */
export interface DerivedLimits {
  /** Size of all of them on disk, bytes. */
  readonly maxDerivedBytes: number
  /** Images that are rendered at the same time. */
  readonly maxRenders: number
  /** Images that wait to be rendered. */
  readonly maxWaiting: number
}

/** A folder of derived images. No other process may write to it. */
export class DerivedFiles {
  readonly #folder: string
  readonly #limits: DerivedLimits
  /**
   * Size of each file, the least recently used first. Not an `lru-cache`: that refuses an entry
   * larger than the whole cache, and here its file is on disk already and has to be removed.
   */
  readonly #sizes = new Map<string, number>()
  #total = 0
  readonly #inProgress = new Map<string, Promise<Buffer>>()
  readonly #rendering: LimitFunction

  constructor(folder: string, limits: DerivedLimits) {
    this.#folder = folder
    this.#limits = limits
    this.#rendering = pLimit(limits.maxRenders)
    mkdirSync(folder, { recursive: true })
    for (const { name, size } of filesIn(folder)) this.#count(name, size)
    for (const name of this.#surplus()) rmSync(join(folder, name), { force: true })
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
    for (const [name, size] of this.#sizes) {
      if (!name.startsWith(prefix)) continue
      this.#sizes.delete(name)
      this.#total -= size
      rmSync(join(this.#folder, name), { force: true })
    }
  }

  async #read(key: string): Promise<Buffer | undefined> {
    const size = this.#sizes.get(key)
    if (size === undefined) return undefined
    this.#count(key, size)
    const path = join(this.#folder, key)
    const now = new Date()
    const [bytes] = await Promise.all([readFile(path), utimes(path, now, now)]).catch(missingFile)
    return bytes
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
    this.#count(key, bytes.length)
    for (const name of this.#surplus()) await rm(join(this.#folder, name), { force: true })
    return bytes
  }

  /** Counts a file as the most recently used one. */
  #count(name: string, size: number) {
    this.#total += size - (this.#sizes.get(name) ?? 0)
    this.#sizes.delete(name)
    this.#sizes.set(name, size)
  }

  /**
   * Forgets the least recently used files until the others fit.
   * @returns names of the files to remove
   */
  #surplus(): string[] {
    const names: string[] = []
    for (const [name, size] of this.#sizes) {
      if (this.#total <= this.#limits.maxDerivedBytes) break
      this.#sizes.delete(name)
      this.#total -= size
      names.push(name)
    }
    return names
  }
}

/**
 * Images of an earlier process, the least recently used first. Partial and empty files are removed.
 */
function filesIn(folder: string): { name: string; size: number; used: number }[] {
  const files = readdirSync(folder).map((name) => {
    const { size, mtimeMs } = statSync(join(folder, name))
    return { name, size, used: mtimeMs }
  })
  const isWhole = ({ name, size }: { name: string; size: number }) => size > 0 && !name.endsWith('.tmp')
  for (const file of files) if (!isWhole(file)) rmSync(join(folder, file.name), { force: true })
  return files.filter(isWhole).sort((a, b) => a.used - b.used)
}

/** A file that was removed by hand is rendered again. */
function missingFile(error: NodeJS.ErrnoException): [undefined] {
  if (error.code === 'ENOENT') return [undefined]
  throw error
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
