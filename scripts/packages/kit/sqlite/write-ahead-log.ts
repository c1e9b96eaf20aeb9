/**
 * Finds committed transactions in a write-ahead log that SQLite will not read: it stops at the
 * first frame whose checksum is wrong, and ignores without an error what comes after it
 * (sqlite.org/fileformat2.html, 4: "The Write-Ahead Log").
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { endianness } from 'node:os'

const headerBytes = 32
const frameHeaderBytes = 24
/** First word of a log; with the last bit, checksums are of big-endian words. */
const magic = 0x377f0682

type Sums = readonly [number, number]

interface Frame {
  readonly salts: string
  readonly isCommit: boolean
  readonly sums: Sums
  /** Sums if it continues a frame with these. */
  after(before: Sums): Sums
}

/**
 * Reads the log next to a database that no process has open. When power or process failed during a
 * transaction, the frames of this last one may be incomplete in any way: that is no damage. A
 * frame that continues a commit proves that the commit was on disk, with `synchronous = FULL`.
 * @returns bytes of the log before the damage, at which SQLite would stop reading, and how many
 *   transactions would be lost at least; undefined for an intact log, and without one
 */
export function logDamage(file: string) {
  const log = `${file}-wal`
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size <= headerBytes) return undefined
  const fd = openSync(log, 'r')
  try {
    return damageIn(fd, size, () => pageBytesOf(file))
  } finally {
    closeSync(fd)
  }
}

function damageIn(fd: number, size: number, pageBytes: () => number) {
  const header = read(fd, 0, headerBytes)
  const isMarked = (header.getUint32(0) & 1) === 1
  const headerSums = checksum(part(header, 0, 24), [0, 0], isMarked)
  const isHeaderIntact =
    (header.getUint32(0) & ~1) === magic && isEqual(headerSums, [header.getUint32(24), header.getUint32(28)])
  const isBigEndian = isHeaderIntact ? isMarked : endianness() === 'BE'
  const sumsOf = (data: DataView, before: Sums) => checksum(data, before, isBigEndian)
  const salts = isHeaderIntact ? saltsAt(header, 16) : undefined
  const frameBytes = frameHeaderBytes + (isHeaderIntact ? header.getUint32(8) : pageBytes())
  const count = Math.floor((size - headerBytes) / frameBytes)
  let intactBytes = isHeaderIntact ? undefined : 0
  let sums = headerSums
  let previous: Frame | undefined
  let lost = 0
  for (let index = 0; index < count; index += 1) {
    const at = headerBytes + index * frameBytes
    const frame = frameIn(read(fd, at, frameBytes), sumsOf)
    if (intactBytes === undefined) {
      sums = frame.after(sums)
      if (frame.salts !== salts || !isEqual(sums, frame.sums)) intactBytes = at
    } else if (previous?.isCommit && follows(frame, previous)) lost += 1
    // Behind the frames of this log are those of the one before it.
    if (intactBytes !== undefined) previous = salts === undefined || frame.salts === salts ? frame : undefined
  }
  return intactBytes !== undefined && lost > 0 ? { intactBytes, lost } : undefined
}

function follows(frame: Frame, previous: Frame): boolean {
  return frame.salts === previous.salts && isEqual(frame.after(previous.sums), frame.sums)
}

function frameIn(data: DataView, sumsOf: (data: DataView, before: Sums) => Sums): Frame {
  return {
    salts: saltsAt(data, 8),
    isCommit: data.getUint32(4) !== 0,
    sums: [data.getUint32(16), data.getUint32(20)],
    after: (before) =>
      sumsOf(
        part(data, frameHeaderBytes, data.byteLength - frameHeaderBytes),
        sumsOf(part(data, 0, 8), before),
      ),
  }
}

function checksum(data: DataView, [first, second]: Sums, isBigEndian: boolean): Sums {
  let [a, b] = [first, second]
  for (let at = 0; at < data.byteLength; at += 8) {
    a = (a + data.getUint32(at, !isBigEndian) + b) >>> 0
    b = (b + data.getUint32(at + 4, !isBigEndian) + a) >>> 0
  }
  return [a, b]
}

/** Bytes of a page, from the header of the database (sqlite.org/fileformat2.html, 1.3.2). */
function pageBytesOf(file: string): number {
  const fd = openSync(file, 'r')
  try {
    const bytes = read(fd, 0, 18).getUint16(16)
    return bytes === 1 ? 65_536 : bytes >= 512 ? bytes : 4096
  } finally {
    closeSync(fd)
  }
}

function read(fd: number, at: number, bytes: number): DataView {
  const buffer = Buffer.alloc(bytes)
  readSync(fd, buffer, 0, bytes, at)
  return new DataView(buffer.buffer, buffer.byteOffset, bytes)
}

function part(data: DataView, from: number, bytes: number): DataView {
  return new DataView(data.buffer, data.byteOffset + from, bytes)
}

function saltsAt(data: DataView, at: number): string {
  return `${data.getUint32(at)} ${data.getUint32(at + 4)}`
}

function isEqual([a, b]: Sums, [c, d]: Sums): boolean {
  return a === c && b === d
}
