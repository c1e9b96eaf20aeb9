/** Files of assets and the pictures made from them, on disk beside the database. */
import { createHash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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
    return this.#derived.get(createHash('sha256').update(`${name}?${parameters}`).digest('hex'), make)
  }
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
