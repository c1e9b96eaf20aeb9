/** Malformed and hostile HTTP requests that every server has to survive, whatever it serves. */
import { headOf } from '../connection.ts'
import { request } from './exchange.ts'

/** A request that no honest client sends. */
export interface HostileRequest {
  readonly name: string
  readonly sent: Buffer
  /**
   * `refused`: an error status or a closed connection. `answered`: any response below 500. `cut`:
   * bytes that are not a whole HTTP request, so that a missing response is accepted, too.
   */
  readonly expected: 'refused' | 'answered' | 'cut'
  /** Host that the request itself names: a redirect to it can harm no other client. */
  readonly host?: string
}

const get = (...fields: string[]) => headOf('GET /', ...fields)
const post = (...fields: string[]) => headOf('POST /', ...fields)
const webSocket = ['connection: upgrade', 'upgrade: websocket']

const raw: Readonly<Record<string, string | Buffer>> = {
  'no bytes': '',
  'an empty line': '\r\n\r\n',
  'a line without a method': '/ HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'HTTP/0.9': 'GET /\r\n',
  'HTTP/1.0 without a host': 'GET / HTTP/1.0\r\n\r\n',
  'HTTP/1.1 without a host': 'GET / HTTP/1.1\r\n\r\n',
  'HTTP/3.7': 'GET / HTTP/3.7\r\nhost: localhost\r\n\r\n',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a TLS hello': Buffer.from('160301020001000001fc0303', 'hex'),
  'another protocol': 'SSH-2.0-OpenSSH_9.0\r\n',
  'binary noise': Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 151 + 7) % 256)),
  'a header that never ends': `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(200_000)}`,
  'a header without a colon': get('nonsense'),
  'a header name with a space': get('a b: c'),
  'a folded header': get('x: a', ' b'),
  'a NUL in a header': get('x: a\0b'),
  'a bare line feed': 'GET / HTTP/1.1\nhost: localhost\n\n',
  'two hosts': get('host: example.com', 'connection: close'),
  '3,000 headers': `GET / HTTP/1.1\r\nhost: localhost\r\n${'x: y\r\n'.repeat(3000)}\r\n`,
  'a length that is negative': post('content-length: -1'),
  'a length that is text': post('content-length: ten'),
  'a length beyond any number': post(`content-length: ${'9'.repeat(40)}`),
  'two lengths': `${post('content-length: 1', 'content-length: 2')}ab`,
  'a length and chunks': `${post('content-length: 4', 'transfer-encoding: chunked')}0\r\n\r\n`,
  'a chunk of nonsense': `${post('transfer-encoding: chunked')}zz\r\nab\r\n`,
  'a chunk larger than any': `${post('transfer-encoding: chunked')}ffffffffffffffff\r\na`,
  'an unknown transfer encoding': post('transfer-encoding: lzma', 'connection: close'),
  'less body than its length': `${post('content-length: 1000')}short`,
  'two requests in one, the second a lie': `${get('content-length: 3')}abc${headOf('GET /admin', 'connection: close')}`,
  'an upgrade to nothing': get('connection: upgrade', 'upgrade: nonsense'),
  'a WebSocket without a key': get(...webSocket, 'sec-websocket-version: 13'),
  'a WebSocket of a wrong version': get(...webSocket, 'sec-websocket-version: 7', 'sec-websocket-key: AAAA'),
}

/** Request targets by what is wrong with them. `BASE` stands for a path that the server knows. */
const targets: Readonly<Record<string, string>> = {
  'an asterisk': '*',
  'a whole URL of another host': 'http://example.com/',
  'a whole URL of a file': 'file:///etc/passwd',
  'a host in place of a path': '//example.com/BASE',
  'a host and a page of it': '//example.com/page.html',
  'a host behind an encoded slash': '/%2F/example.com.html',
  'four slashes': '////example.com',
  'back slashes': '/\\example.com\\BASE',
  'dot segments': '/../../../../etc/passwd',
  'dot segments, encoded': '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  'dot segments, half encoded': '/.%2e/.%2e/etc/passwd',
  'dot segments with back slashes': '/..%5c..%5c..%5cetc%5cpasswd',
  'dot segments behind a known path': 'BASE../../../../../../etc/passwd',
  'dot segments, encoded twice': '/%252e%252e/%252e%252e/etc/passwd',
  'an encoded slash': 'BASE%2f%2f',
  'an encoded NUL': 'BASE%00',
  'a NUL in the middle': '/a%00b/BASE',
  'a lone percent': 'BASE%',
  'half a percent': 'BASE%4',
  'a percent of nonsense': 'BASE%zz',
  'bytes that are not UTF-8': 'BASE%ff%fe%fd',
  'an overlong encoding': 'BASE%c0%ae%c0%ae/',
  'an encoded line break': 'BASE%0d%0ax-injected:%20yes',
  'a tab': 'BASE%09',
  'non-ASCII, encoded': '/%E6%97%A5%E6%9C%AC%E8%AA%9E/',
  'non-ASCII, as it is': '/日本語/',
  'non-ASCII with a file name': '/docs/%E6%97%A5%E6%9C%AC.md',
  'an emoji': '/docs/%F0%9F%A7%B5/',
  'right to left': '/docs/%E2%80%AEabc/',
  markup: '/docs/<script>alert(1)</script>/',
  'markup, encoded': '/docs/%3Cscript%3Ealert(1)%3C%2Fscript%3E/',
  quotes: `/docs/"'\`/`,
  'a semicolon': 'BASE;jsessionid=1',
  'a fragment': 'BASE#fragment',
  'a question without an end': 'BASE?',
  'only equals': 'BASE?=&=&==',
  'a parameter of nonsense': 'BASE?%=%&%zz=%ff',
  '20,000 parameters': `BASE?${Array.from({ length: 2000 }, (_, index) => `a${index}=1`).join('&')}`,
  'nested parameters': `BASE?${'a[b]'.repeat(500)}=1`,
  'a prototype': 'BASE?__proto__[a]=1&constructor.prototype.a=1',
  'a long path': `/${'a'.repeat(12_000)}/`,
  'a path of many parts': `/${'a/'.repeat(5000)}`,
  'a long query': `BASE?q=${'a'.repeat(12_000)}`,
  'a hidden file': '/.env.local',
  'a repository': '/.git/config',
  'a source file': '/server.ts',
  'a package': '/package.json',
  'a source map': '/main.js.map',
  'names of Object': '/__proto__/constructor/toString/',
  'a device': '/con/nul/aux',
  'a page of PHP': '/wp-login.php?action=register',
}

const methods =
  'HEAD OPTIONS PUT PATCH DELETE TRACE PROPFIND PURGE LOCK SEARCH REPORT get GÉT GETT QUERY'.split(' ')

const headers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a host of somebody else': { host: 'example.com' },
  'a host of nonsense': { host: 'a b:c/d' },
  'an empty host': { host: '' },
  'a host with a port beyond ports': { host: 'localhost:999999' },
  'a long host': { host: `${'a.'.repeat(3000)}com` },
  'a forwarded host': { 'x-forwarded-host': 'example.com', 'x-forwarded-proto': 'https' },
  'a forwarded header of nonsense': { forwarded: 'for="_gazonk";;;', 'x-forwarded-for': '1'.repeat(4000) },
  'a forwarded protocol of nonsense': { 'x-forwarded-proto': 'javascript', 'x-forwarded-port': 'x' },
  'an origin of somebody else': { origin: 'https://example.com' },
  'the origin null': { origin: 'null' },
  'an origin of nonsense': { origin: '<script>' },
  'a cross-site image': {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-dest': 'image',
  },
  'an empty bearer': { authorization: 'Bearer ' },
  'a long bearer': { authorization: `Bearer ${'a'.repeat(6000)}` },
  'a bearer of nonsense': { authorization: 'Bearer \u00e4 b c' },
  'a basic sign-in': { authorization: 'Basic YWRtaW46YWRtaW4=' },
  'a digest of nonsense': { authorization: 'Digest username="' },
  'a large cookie': { cookie: `a=${'b'.repeat(7000)}` },
  'a thousand cookies': { cookie: Array.from({ length: 900 }, (_, index) => `a${index}=1`).join('; ') },
  'a cookie of nonsense': { cookie: '=; =a; ;;; __proto__=1; sanitySession=../../x' },
  'a draft cookie that is forged': { cookie: '__prerender_bypass=forged; __next_preview_data=forged' },
  'a range of nonsense': { range: 'bytes=9-1,-,a-b' },
  'a thousand ranges': {
    range: `bytes=${Array.from({ length: 1000 }, (_, index) => `${index}-${index}`).join(',')}`,
  },
  'a range beyond the end': { range: 'bytes=999999999999-' },
  'a date of nonsense': { 'if-modified-since': 'yesterday' },
  'a long etag': { 'if-none-match': `"${'a'.repeat(7000)}"` },
  'a list of etags': { 'if-none-match': Array.from({ length: 900 }, (_, index) => `"a${index}"`).join(', ') },
  'an unknown encoding': { 'accept-encoding': 'lzma, *;q=x' },
  'an accept of nonsense': { accept: '/;q=, text' },
  'a thousand languages': { 'accept-language': Array.from({ length: 900 }, () => 'de;q=0.1').join(',') },
  'an expectation': { expect: '200-ok' },
  'a continue that is not needed': { expect: '100-continue' },
  'an upgrade to HTTP/2': { connection: 'upgrade, close', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' },
  'a method override': { 'x-http-method-override': 'DELETE' },
  'a payload of the router': { rsc: '1', 'next-router-state-tree': '%5B%22nonsense' },
  'a prefetch of nonsense': {
    rsc: '1',
    'next-router-prefetch': '7',
    'next-router-segment-prefetch': '/../../x',
  },
  'an action of the router': { 'next-action': 'a'.repeat(40), accept: 'text/x-component' },
  'a subrequest that skips the proxy': { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  'inner headers of Next': {
    'x-invoke-path': '/api/status/',
    'x-invoke-status': '200',
    'x-matched-path': '/api/status/',
    'x-nextjs-data': '1',
    'x-middleware-rewrite': 'http://example.com/',
    'x-middleware-next': '1',
  },
  'a forged revalidation': { 'x-prerender-revalidate': 'forged', 'x-prerender-revalidate-if-generated': '1' },
  'a trace of nonsense': { traceparent: 'nonsense', tracestate: 'a='.repeat(500) },
  'a content type without a body': { 'content-type': 'multipart/form-data; boundary=' },
}

/**
 * Returns what any HTTP server has to survive: raw bytes, targets, methods and headers.
 * @param known paths that the server answers, first the one with the most code behind it
 */
export function commonRequests(known: readonly string[]): HostileRequest[] {
  const [base = '/'] = known
  const answered = (name: string, sent: Buffer): HostileRequest => ({ name, sent, expected: 'answered' })
  return [
    ...Object.entries(raw).map(([name, sent]) => ({
      name: `raw: ${name}`,
      sent: Buffer.from(sent),
      expected: 'cut' as const,
    })),
    ...Object.entries(targets).map(([name, target]) => ({
      ...answered(`target: ${name}`, request('GET', target.replace('BASE', base))),
      ...(/^[a-z]+:\/\//.test(target) && { host: new URL(target).hostname }),
    })),
    ...known.flatMap((path) => [
      ...methods.map((method) => answered(`method: ${method} ${short(path)}`, request(method, path))),
      ...Object.entries(headers).map(([name, fields]) =>
        answered(`header: ${name} ${short(path)}`, request('GET', path, { headers: fields })),
      ),
    ]),
  ]
}

function short(path: string): string {
  return path.length > 60 ? `${path.slice(0, 60)}…` : path
}
