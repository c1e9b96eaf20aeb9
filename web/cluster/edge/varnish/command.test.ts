import { expect, test } from 'vitest'
import { backendsVcl } from './command.ts'

test('every node is a backend with a probe, and gets requests in turn', () => {
  const vcl = backendsVcl(['127.0.0.1:4001', '127.0.0.1:4002', '[::1]:4003'])
  expect([...vcl.matchAll(/\.port = "(\d+)";\n {2}\.probe = answers;/g)].map(([, port]) => port)).toEqual([
    '4001',
    '4002',
    '4003',
  ])
  const expected = ['127.0.0.1', '127.0.0.1', '::1']
  expect([...vcl.matchAll(/\.host = "(.*)";/g)].map(([, host]) => host)).toEqual(expected)
  expect(vcl.match(/\.first_byte_timeout = 35s;/g)).toHaveLength(3)
  for (const n of [1, 2, 3]) expect(vcl).toContain(`nodes.add_backend(node${n});`)
  expect(vcl).toContain('.url = "/api/health/";')
  expect(vcl).toMatch(/sub choose_node \{\s+set req\.backend_hint = nodes\.backend\(\);\s+\}/)
})
