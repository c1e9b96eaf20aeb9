/** Responses of the servers' routes, independent of the transport. */
import type { Readable } from 'node:stream'

/** The destination of an event stream. */
export interface EventSink {
  write(text: string): void
  /** Bytes that were written and not yet received by the client. */
  buffered(): number
  /** Ends the stream after the written bytes. */
  end(): void
  /** Ends the stream at once; bytes that the client has not received are discarded. */
  drop(): void
}

/**
 * Starts an event stream.
 * @returns a function that stops it
 */
export type EventStream = (sink: EventSink) => () => void

/** A response whose headers are complete except for those that all responses of a server have. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  /** Text and bytes are sent at once; a `Readable` is read as fast as the client reads. */
  readonly content: string | Uint8Array | Readable | EventStream
}

/** A response or a promise of one. A response without a promise is sent without delay. */
export type MaybeLater = HttpResponse | Promise<HttpResponse>
