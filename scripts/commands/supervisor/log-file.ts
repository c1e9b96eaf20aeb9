/** The log of a part: a file that loses words when the disk is full, and never the part. */

import { close, openSync, writeSync } from 'node:fs'
import { Writable } from 'node:stream'
import { errorMessage } from '@repo/kit/error-message.ts'

/** What {@link openLog} needs of the world. */
export interface LogOptions {
  /** Told once when words begin to be lost, with the reason, and once when they are kept again, without one. */
  readonly onLoss: (reason: string | undefined) => void
  /** Writes some of the bytes at the end of the file and says how many. */
  readonly write?: (fd: number, bytes: Buffer) => number
  /** The time, ms. */
  readonly now?: () => number
}

/** After a failure the file is left alone for this long: a disk on the edge would be told of with every line. */
const pauseMs = 5_000

/**
 * A stream that takes everything and never fails, so that nobody who writes into it waits or ends. What the file cannot take is
 * dropped; the file says how much is missing as soon as there is room again.
 * @param path of the file, which is begun anew
 */
export function openLog(path: string, { onLoss, write = writeSync, now = Date.now }: LogOptions): Writable {
  let fd: number | undefined
  let flags = 'w'
  /** When the file could not be written, ms; nothing while it can. */
  let failedAt: number | undefined
  /** Bytes that were dropped since then. */
  let lost = 0

  const open = () => {
    fd ??= openSync(path, flags, 0o600)
    flags = 'a'
    return fd
  }
  // Synchronously: what a part said before it died is in the file when its last words are shown.
  const keep = (bytes: Buffer) => {
    let rest = bytes
    try {
      while (rest.length > 0) rest = rest.subarray(write(open(), rest))
    } finally {
      lost += rest.length
    }
  }
  const attempt = (work: () => void) => {
    try {
      work()
    } catch (error) {
      if (failedAt === undefined) onLoss(errorMessage(error))
      failedAt = now()
    }
  }
  const recover = () => {
    const missing = lost
    const note = Buffer.from(`\n… ${missing} bytes are missing here: there was no room for them.\n`)
    try {
      keep(note)
    } catch (error) {
      // The note itself is none of the words that are missed.
      lost = missing
      throw error
    }
    lost = 0
    failedAt = undefined
    onLoss(undefined)
  }

  attempt(open)
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (failedAt !== undefined && now() - failedAt >= pauseMs) attempt(recover)
      if (failedAt === undefined) attempt(() => keep(chunk))
      else lost += chunk.length
      done()
    },
    final(done) {
      // Some file systems report only here what they did not write; it is lost all the same.
      if (fd === undefined) done()
      else close(fd, () => done())
    },
  })
}

/**
 * Lets this process outlive what it prints to: `npm start > out.log` on a full disk, or a reader of a pipe that has gone. Without a
 * listener Node ends a process whose second line cannot be written (24.21; of the first one the console sees to it).
 */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
