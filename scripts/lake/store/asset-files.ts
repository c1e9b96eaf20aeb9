/** Files of assets and the pictures made from them, on disk beside the database. */

import {
  closeSync,
  createReadStream,
  fsyncSync,
  mkdtempSync,
  openSync,
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
import { sha256 } from '@repo/kit/hash.ts'
import { derivedLimits } from '../limits.ts'
import { DerivedFiles, type DerivedLimits } from './derived-files.ts'

/** A folder of asset files. */
export class AssetFiles {
  readonly #folder: string
  readonly #derived: DerivedFiles

  /** @param dataDir folder of the lake, or `:memory:` for one that is thrown away */
  constructor(dataDir: string, limits: Partial<DerivedLimits> = {}) {
    this.#folder =
      dataDir === ':memory:' ? mkdtempSync(join(tmpdir(), 'lake-assets-')) : join(dataDir, 'assets')
    this.#derived = new DerivedFiles(join(this.#folder, 'derived'), { ...derivedLimits, ...limits })
  }

  /** Keeps an original. */
  save(name: string, bytes: Buffer) {
    write(join(this.#folder, name), bytes)
  }

  /** Bytes of an original; 0 for one that is not there. */
  sizeOf(name: string): number {
    return statSync(join(this.#folder, name), { throwIfNoEntry: false })?.size ?? 0
  }

  /** An original, or nothing. */
  load(name: string): Buffer | undefined {
    return read(join(this.#folder, name))
  }

  /**
   * A picture made from an original, made once per set of parameters for as long as there is room for it.
   * @throws ApiError 503 when too many others wait to be made
   */
  derived(name: string, parameters: string, make: () => Promise<Buffer>): Promise<Buffer> {
    return this.#derived.get(prefixOf(name) + sha256(`${name}?${parameters}`, 'hex'), make)
  }

  /** Bytes of an original as they are read, or a part of them. @param range both ends included */
  stream(name: string, range?: { readonly start: number; readonly end: number }): Readable {
    return createReadStream(join(this.#folder, name), range)
  }

  /** Names of the originals. */
  names(): string[] {
    return readdirSync(this.#folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  }

  /** Removes an original and all pictures that were made from it. */
  remove(name: string) {
    rmSync(join(this.#folder, name), { force: true })
    this.#derived.removeAll(prefixOf(name))
  }
}

/** What the files of all pictures that are made from an original begin with. */
function prefixOf(name: string): string {
  return `${sha256(name, 'hex').slice(0, 32)}-`
}

/** A file that is empty was written when the power went: none of ours is. */
function read(path: string): Buffer | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size ? readFileSync(path) : undefined
}

/**
 * Whole or not at all: a process that dies while writing leaves no half a picture behind, and neither does a machine. A
 * file's new name can reach the disk before its bytes do, unless these are waited for.
 */
function write(path: string, bytes: Buffer) {
  const half = `${path}.${process.pid}.tmp`
  const file = openSync(half, 'w')
  try {
    writeFileSync(file, bytes)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(half, path)
  // Windows has no such thing as a folder that is open.
  if (process.platform === 'win32') return
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
