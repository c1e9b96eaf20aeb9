/** Responses as the servers' routes return them, whichever transport carries them. */
import type { Readable } from 'node:stream'

/** Where an event stream is written to. */
export interface EventSink {
  write(text: string): void
  /** Bytes that were written and that the client has not received yet. */
  buffered(): number
  /** Ends the stream after what was written. */
  end(): void
  /** Ends the stream at once; what the client has not received is discarded. */
  drop(): void
}

/** Starts an event stream; returns the function that stops it. */
export type EventStream = (sink: EventSink) => () => void

/** A response whose headers are complete except for those that all responses of a server have. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  /** Text and bytes are sent at once; a `Readable` is read as fast as the client reads. */
  readonly content: string | Uint8Array | Readable | EventStream
}

/** A response, or the promise of one: what is known at once is not delayed by a promise. */
export type MaybeLater = HttpResponse | Promise<HttpResponse>
