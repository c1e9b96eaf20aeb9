const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|([-+]\d{2}:\d{2}))$/

/** A point in time, as `dateTime("2026-11-22T10:00:00Z")` returns it. */
export class DateTime {
  /** Since 1970. */
  readonly ms: number

  constructor(ms: number) {
    this.ms = ms
  }

  /** Parses a time in RFC 3339; null for other text. */
  static parse(text: string): DateTime | null {
    return rfc3339.test(text) ? new DateTime(new Date(text).getTime()) : null
  }

  add(seconds: number): DateTime {
    return new DateTime(new Date(this.ms + seconds * 1000).getTime())
  }

  /** The text that groq-js writes, with milliseconds only if they are not zero. */
  toString(): string {
    const date = new Date(this.ms)
    const two = (part: number) => String(part).padStart(2, '0')
    const day = `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
    const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
    const fraction = date.getUTCMilliseconds()
    return `${day}T${time}${fraction === 0 ? '' : `.${String(fraction).padStart(3, '0')}`}Z`
  }

  toJSON(): string {
    return this.toString()
  }
}
