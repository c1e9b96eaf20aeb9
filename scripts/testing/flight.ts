/**
 * Compares React payloads independently of the order of their rows: two renders of the same page
 * number and send their rows in the order in which their parts finish. The content of each row is
 * kept, at the place that refers to it.
 */
import { runInNewContext } from 'node:vm'

/**
 * Rows of a payload by id (react-server-dom's `ReactFlightServer`: `<hex id>:<tag><body>\n`, texts
 * with a length).
 */
interface Rows {
  readonly byId: Map<string, unknown>
  /** Rows without an id: hints which files to load. */
  readonly hints: string[]
}

/**
 * The payload as one value: the root, with every reference replaced by its value.
 * @param page its texts that this page contains are left out
 */
export function canonicalPayload(payload: string, page = ''): string {
  const { byId, hints } = rowsOf(payload)
  for (const [id, value] of byId)
    if (typeof value === 'string' && value.startsWith('<') && page.includes(value)) byId.set(id, '')
  return `${JSON.stringify(resolved('0', byId, new Set()))}\n${hints.sort().join('\n')}`
}

/**
 * Elements that React moves into the head as soon as they are rendered. Their order depends on
 * which part of a page was ready first.
 */
const hoisted = /<title>.*?<\/title>|<(?:meta|link) [^>]*>/gs

/**
 * A page with its payload in canonical form. The scripts that contain the payload are removed, and
 * titles and links of the head are sorted. A cached page has its markup only once
 * (`web/patches/repeated-markup.ts`), so the payload's copy is left out of other pages as well.
 */
export function canonicalPage(html: string): string {
  const scripts: string[] = []
  const rest = html.replace(/<script>([^<]*__next_f[^<]*)<\/script>/g, (_script, text: string) => {
    scripts.push(text)
    return ''
  })
  const head = rest.match(hoisted) ?? []
  const payload = payloadOf(scripts)
  return [rest.replace(hoisted, ''), ...head.sort(), payload && canonicalPayload(payload, rest)].join('\n')
}

/** Runs the scripts on a page without markup, and returns the payload that they contain. */
function payloadOf(scripts: readonly string[]): string {
  const self: { __next_f?: [kind: number, text?: string][] } = {}
  const document = { querySelector: () => ({ innerHTML: '' }) }
  runInNewContext(scripts.join('\n'), { self, document, TextEncoder })
  return (self.__next_f ?? []).map(([, text]) => text ?? '').join('')
}

function rowsOf(payload: string): Rows {
  const bytes = Buffer.from(payload)
  const byId = new Map<string, unknown>()
  const hints: string[] = []
  let at = 0
  while (at < bytes.length) {
    const colon = bytes.indexOf(':', at)
    if (colon < 0) break
    const id = bytes.toString('utf8', at, colon)
    if (bytes[colon + 1] === 0x54 /* T */) {
      const comma = bytes.indexOf(',', colon)
      const length = Number.parseInt(bytes.toString('utf8', colon + 2, comma), 16)
      byId.set(id, bytes.toString('utf8', comma + 1, comma + 1 + length))
      at = comma + 1 + length
      continue
    }
    const newline = bytes.indexOf('\n', colon)
    const end = newline < 0 ? bytes.length : newline
    const body = bytes.toString('utf8', colon + 1, end)
    if (id.trim() === '') hints.push(body)
    else byId.set(id, parsedRow(body))
    at = end + 1
  }
  return { byId, hints }
}

/** JSON after an optional tag such as `I` for a module; anything else is returned unchanged. */
function parsedRow(body: string): unknown {
  const [, tag = '', json = ''] = /^([A-Z]{0,2})([\s\S]*)$/.exec(body) ?? []
  try {
    const value: unknown = JSON.parse(json)
    return tag ? { tag, value } : value
  } catch {
    // Not JSON, for example the end of a stream: compared as text.
    return body
  }
}

function resolved(id: string, rows: ReadonlyMap<string, unknown>, open: ReadonlySet<string>): unknown {
  if (open.has(id)) return 'a circle'
  return inside(rows.get(id), rows, new Set([...open, id]))
}

function inside(value: unknown, rows: ReadonlyMap<string, unknown>, open: ReadonlySet<string>): unknown {
  if (typeof value === 'string') {
    const [, kind, id, path] = /^\$(L|@|F|)([0-9a-f]+)((?::.*)?)$/.exec(value) ?? []
    // A path refers to a value in another row, and which row that is depends on the order as well.
    if (id === undefined || !rows.has(id)) return value
    return path
      ? { within: path.split(':').at(-1), of: follow(path, resolved(id, rows, open)) }
      : { kind, of: resolved(id, rows, open) }
  }
  if (Array.isArray(value)) return value.map((item) => inside(item, rows, open))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      // `h`, next to a segment's name `s`, is advice for the prefetcher. Next's builder and server
      // differ in it for the same page (PrefetchHint in next/dist/shared/lib/app-router-types.js),
      // and it is unrelated to the content.
      .filter(([key]) => !(key === 'h' && 's' in value))
      // `a` and `l` (staticStageByteLength), next to the build's id `b`: how many bytes of the
      // payload are static, which depends on the order of rows and on which queries were cached.
      .filter(([key]) => !((key === 'a' || key === 'l') && 'b' in value && 'd' in value))
      .map(([key, item]) => [key, inside(item, rows, open)]),
  )
}

/** The value at `:props:children:2` of another one. */
function follow(path: string, value: unknown): unknown {
  let found: unknown = value
  for (const step of path.split(':').slice(1)) {
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[step] : undefined
  }
  return found ?? path
}
