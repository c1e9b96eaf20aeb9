/** Pictures that were made from others, kept for who asks next: bounded, since anybody may ask for any size. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, readFile, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { requestError } from '../errors.ts'

/** How much pictures may take. */
export interface DerivedLimits {
  /** Room on the disk for all of them, bytes. */
  readonly maxDerivedBytes: number
  /** Pictures that are made at a time. */
  readonly maxRenders: number
  /** Pictures that wait for their turn. */
  readonly maxWaiting: number
}

/** A folder of made pictures. No other process may write to it. */
export class DerivedFiles {
  readonly #folder: string
  readonly #limits: DerivedLimits
  /** Bytes of each file, the one that was not asked for longest first. */
  readonly #sizes = new Map<string, number>()
  #total = 0
  readonly #inProgress = new Map<string, Promise<Buffer>>()
  #renders = 0
  readonly #waiting: (() => void)[] = []

  constructor(folder: string, limits: DerivedLimits) {
    this.#folder = folder
    this.#limits = limits
    mkdirSync(folder, { recursive: true })
    for (const { name, size } of filesIn(folder)) this.#count(name, size)
    for (const name of this.#surplus()) rmSync(join(folder, name), { force: true })
  }

  /**
   * The picture of a name, made if there is none; several who ask at once get the same.
   * @param key name of its file
   * @throws ApiError 503 when too many others wait to be made
   */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const inProgress = this.#inProgress.get(key)
    if (inProgress) return inProgress
    const picture = this.#kept(key)
      .then((known) => known ?? this.#made(key, make))
      .finally(() => this.#inProgress.delete(key))
    this.#inProgress.set(key, picture)
    return picture
  }

  /** Removes all pictures whose names begin like this. One that is being made now stays until there is no room for it. */
  removeAll(prefix: string) {
    for (const [name, size] of this.#sizes) {
      if (!name.startsWith(prefix)) continue
      this.#sizes.delete(name)
      this.#total -= size
      rmSync(join(this.#folder, name), { force: true })
    }
  }

  async #kept(key: string): Promise<Buffer | undefined> {
    const size = this.#sizes.get(key)
    if (size === undefined) return undefined
    this.#count(key, size)
    const path = join(this.#folder, key)
    const now = new Date()
    const [bytes] = await Promise.all([readFile(path), utimes(path, now, now)]).catch(gone)
    return bytes
  }

  async #made(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await this.#inTurn(make)
    await write(join(this.#folder, key), bytes)
    this.#count(key, bytes.length)
    for (const name of this.#surplus()) await rm(join(this.#folder, name), { force: true })
    return bytes
  }

  async #inTurn(make: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#renders < this.#limits.maxRenders) this.#renders += 1
    else {
      if (this.#waiting.length >= this.#limits.maxWaiting) {
        throw requestError(
          503,
          `${this.#waiting.length} pictures wait to be made: ask again in a few seconds`,
        )
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await make()
    } finally {
      // The turn goes to the next, or back.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#renders -= 1
    }
  }

  /** As the one that was asked for last. */
  #count(name: string, size: number) {
    this.#total += size - (this.#sizes.get(name) ?? 0)
    this.#sizes.delete(name)
    this.#sizes.set(name, size)
  }

  /** Names of what has to go, which are no longer counted. */
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

/** Pictures of an earlier run, the oldest use first; what it left half written or empty is thrown away. */
function filesIn(folder: string): { name: string; size: number; used: number }[] {
  const files = readdirSync(folder).map((name) => {
    const { size, mtimeMs } = statSync(join(folder, name))
    return { name, size, used: mtimeMs }
  })
  const isWhole = ({ name, size }: { name: string; size: number }) => size > 0 && !name.endsWith('.tmp')
  for (const file of files) if (!isWhole(file)) rmSync(join(folder, file.name), { force: true })
  return files.filter(isWhole).sort((a, b) => a.used - b.used)
}

/** Somebody cleared the folder: what is not there is made again. */
function gone(error: NodeJS.ErrnoException): [undefined] {
  if (error.code === 'ENOENT') return [undefined]
  throw error
}

/** Its bytes are on the disk before it has its name, so that no power cut leaves half a picture. */
async function write(path: string, bytes: Buffer) {
  const half = `${path}.tmp`
  const file = await open(half, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(half, path)
}
