import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { errorMessage } from '@repo/kit/error-message.ts'
import { flush } from '@repo/kit/flush.ts'
import { sha256 } from '@repo/kit/hash.ts'
import { storageError } from '../errors.ts'
import { derivedLimits } from '../limits.ts'
import { DerivedFiles, type DerivedLimits } from './derived-files.ts'

/** Files of assets and the images derived from them, on disk next to the database. */
export class AssetFiles {
  readonly #folder: string
  readonly #derived: DerivedFiles

  /**
   * Removes what earlier processes left half-written: no other process may use the folder.
   * @param dataDir folder of the lake, or `:memory:` for a temporary one
   */
  constructor(dataDir: string, limits: Partial<DerivedLimits> = {}) {
    this.#folder =
      dataDir === ':memory:' ? mkdtempSync(join(tmpdir(), 'lake-assets-')) : join(dataDir, 'assets')
    this.#derived = new DerivedFiles(join(this.#folder, 'derived'), { ...derivedLimits, ...limits })
    // Of a process that ended while it wrote.
    for (const name of this.names()) if (name.endsWith('.tmp')) rmSync(join(this.#folder, name))
  }

  /**
   * Saves an original.
   * @throws ApiError 507 when the disk is full or fails; then nothing of the file is left
   */
  save(name: string, bytes: Buffer) {
    write(join(this.#folder, name), bytes)
  }

  /** Size of an original, bytes; 0 if it does not exist. */
  sizeOf(name: string): number {
    return statSync(join(this.#folder, name), { throwIfNoEntry: false })?.size ?? 0
  }

  /** The bytes of an original; undefined if it does not exist. */
  load(name: string): Buffer | undefined {
    // An empty one was being written during a power cut, and counts as missing.
    return this.sizeOf(name) > 0 ? readFileSync(join(this.#folder, name)) : undefined
  }

  /**
   * An image derived from an original, rendered once per set of parameters as long as there is room
   * for it.
   * @throws ApiError 503 when too many others wait to be rendered
   */
  derived(name: string, parameters: string, make: () => Promise<Buffer>): Promise<Buffer> {
    return this.#derived.get(prefixOf(name) + sha256(`${name}?${parameters}`, 'hex'), make)
  }

  /** Reads an original. */
  stream(name: string): Readable {
    return createReadStream(join(this.#folder, name))
  }

  /** Names of the originals. */
  names(): string[] {
    return readdirSync(this.#folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  }

  /** Removes an original and all images derived from it. */
  remove(name: string) {
    rmSync(join(this.#folder, name), { force: true })
    this.#derived.removeAll(prefixOf(name))
  }
}

/** Prefix of the file names of all images derived from an original. */
function prefixOf(name: string): string {
  return `${sha256(name, 'hex').slice(0, 32)}-`
}

/**
 * Writes a file atomically: neither a crash of the process nor a power cut leaves a partial file.
 * The file's new name could reach the disk before its bytes, so the bytes are synced first.
 * @throws ApiError 507 in one sentence that says what to do
 */
function write(path: string, bytes: Buffer) {
  const half = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(half, bytes)
    flush(half)
    renameSync(half, path)
  } catch (error) {
    rmSync(half, { force: true })
    const isFull =
      error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))
    const message = isFull
      ? `The disk of ${dirname(path)} is full: free some space there.`
      : `${path} cannot be written (${errorMessage(error)}): check its disk, and give the lake the right to write there.`
    throw storageError(message, error instanceof Error ? error : new Error(message))
  }
  flush(dirname(path))
}
