/** The log of a part: on a full disk the log loses output, but the part keeps running. */

import { close, openSync, writeSync } from 'node:fs'
import { Writable } from 'node:stream'
import { errorMessage } from '@repo/kit/error-message.ts'

interface LogOptions {
  /**
   * Called once when output begins to be lost, with the reason, and once when it is kept again,
   * without one.
   */
  readonly onLoss: (reason: string | undefined) => void
  /** Appends some of the bytes to the file and returns how many. */
  readonly write?: (fd: number, bytes: Buffer) => number
  /** The current time, ms. */
  readonly now?: () => number
}

/**
 * After a failure nothing is written for this long: otherwise a disk that is almost full would be
 * reported with every line.
 */
const pauseMs = 5_000

/** In the file where output is missing. */
const note = Buffer.from('\n… Some output is missing here: there was no room for it.\n')

/**
 * A stream that accepts everything and never fails, so that a writer never waits or ends. Output
 * that the file cannot store is dropped. When there is space again, the file says so.
 * @param path of the file, which is overwritten
 */
export function openLog(path: string, { onLoss, write = writeSync, now = Date.now }: LogOptions): Writable {
  let fd: number | undefined
  let flags = 'w'
  /** When writing failed, ms; undefined while it works. */
  let failedAt: number | undefined

  // Synchronous, so that a part's last output is in the file when it is shown after a crash.
  const keep = (bytes: Buffer) => {
    fd ??= openSync(path, flags, 0o600)
    flags = 'a'
    for (let rest = bytes; rest.length > 0; ) rest = rest.subarray(write(fd, rest))
  }
  const attempt = (bytes: Buffer) => {
    if (failedAt !== undefined && now() - failedAt < pauseMs) return
    try {
      keep(failedAt === undefined ? bytes : Buffer.concat([note, bytes]))
      if (failedAt !== undefined) onLoss(undefined)
      failedAt = undefined
    } catch (error) {
      if (failedAt === undefined) onLoss(errorMessage(error))
      failedAt = now()
    }
  }

  attempt(Buffer.alloc(0))
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      attempt(chunk)
      done()
    },
    final(done) {
      // Some file systems report only here what they did not write. It is lost anyway.
      if (fd === undefined) done()
      else close(fd, () => done())
    },
  })
}

/**
 * Keeps this process running when its output cannot be written: `npm start > out.log` on a full
 * disk, or a closed pipe. Without a listener, Node ends a process at the second line that it cannot
 * write (24.21; the console handles the first one).
 */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
