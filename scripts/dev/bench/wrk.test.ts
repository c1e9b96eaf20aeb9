import { expect, test } from 'vitest'
import { reportOf } from './wrk.ts'

/** Of wrk 4.1.0, which prints more than is read. */
const output = (p99: string, failures = '') => `Running 10s test @ http://127.0.0.1:3000/
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.55ms    1.21ms  24.75ms   94.01%
    Req/Sec    10.47k     1.05k   12.40k    79.00%
  Latency Distribution
     50%  980.00us
     75%    1.60ms
     90%    2.04ms
     99%    ${p99}
  104124 requests in 10.01s, 0.97GB read
${failures}Requests/sec:  10399.97
Transfer/sec:     99.31MB
`

test.each([
  ['5.14ms', 5.14],
  ['480.00us', 0.48],
  ['1.02s', 1020],
])('a wait of %s is %d ms', (text, ms) => {
  expect(reportOf(output(text))).toEqual({ requests: 104_124, perSecond: 10_399.97, median: 0.98, p99: ms })
})

test.each(['  Non-2xx or 3xx responses: 3\n', '  Socket errors: connect 0, read 2, write 0, timeout 0\n'])(
  'failed requests are no measurement: %s',
  (line) => {
    expect(() => reportOf(output('5.14ms', line))).toThrow(line.trim())
  },
)

test('an output without figures is an error that shows it', () => {
  expect(() => reportOf('unable to connect')).toThrow('unable to connect')
})
