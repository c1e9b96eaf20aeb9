/**
 * The memory of this process: whole responses, results of queries, the addresses that exist. It
 * keeps what was used last, up to a number of bytes, and gives it until a result of it has expired.
 */
import { LRUCache } from 'lru-cache'
import { cluster } from './cluster.ts'
import { isAnyExpired } from './expiries.ts'
import type { QueryTag } from './query-tags.ts'

/** A value that can expire. */
export interface Kept {
  /** Results that it shows. */
  readonly queries: readonly QueryTag[]
  /** Bytes in memory, about. */
  readonly size: number
}

/** Values of one kind by key. */
export class MemoryCache<Value extends Kept> {
  readonly #values: LRUCache<string, Value>

  /** @param maxBytes of all values together; 0: nothing is kept */
  constructor(maxBytes: number) {
    // It takes no 0; 1 keeps nothing but values of one byte.
    this.#values = new LRUCache({ maxSize: Math.max(maxBytes, 1), sizeCalculation: ({ size }) => size })
  }

  /** Bytes of all values. */
  get bytes(): number {
    return this.#values.calculatedSize
  }

  /** The value of a key, if it has not expired, and if this process would know that it has. */
  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    return value && cluster().mayServeCached() && !isAnyExpired(value.queries) ? value : undefined
  }

  /** The value of a key, also if it has expired. */
  peek(key: string): Value | undefined {
    return this.#values.peek(key)
  }

  /** Keeps a value, unless it is larger than all may be; again when its size has changed. */
  set(key: string, value: Value): void {
    // The size of a value that is there already is not asked for again.
    this.#values.delete(key)
    this.#values.set(key, value)
  }
}
