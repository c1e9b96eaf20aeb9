/** Files of assets and the pictures made from them, on disk beside the database. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of asset files. */
export class AssetFiles {
  readonly #folder: string

  /** @param dataDir folder of the lake, or `:memory:` for one that is thrown away */
  constructor(dataDir: string) {
    this.#folder =
      dataDir === ':memory:' ? mkdtempSync(join(tmpdir(), 'lake-assets-')) : join(dataDir, 'assets')
    mkdirSync(join(this.#folder, 'derived'), { recursive: true })
  }

  /** Keeps an original. */
  save(name: string, bytes: Buffer) {
    write(join(this.#folder, name), bytes)
  }

  /** An original, or nothing. */
  load(name: string): Buffer | undefined {
    return read(join(this.#folder, name))
  }

  /** A picture made from an original, made once per set of parameters. */
  async derived(name: string, parameters: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const key = createHash('sha256').update(`${name}?${parameters}`).digest('hex')
    const path = join(this.#folder, 'derived', key)
    const known = read(path)
    if (known) return known
    const bytes = await make()
    write(path, bytes)
    return bytes
  }
}

function read(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined
}

/** Whole or not at all: a process that dies while writing leaves no half a picture behind. */
function write(path: string, bytes: Buffer) {
  const half = `${path}.${process.pid}.tmp`
  writeFileSync(half, bytes)
  renameSync(half, path)
}
