import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const program = `
import { onStopSignal } from '${import.meta.resolve('./server-process.ts')}'
onStopSignal((signal) => { console.log(signal); process.exit() })
process.kill(process.pid, 'SIGINT')
setInterval(() => process.kill(process.pid, 'SIGTERM'), 200)`

test.each([
  ['alone stops', '1', 'SIGINT'],
  ['of a product waits for its supervisor', String(process.pid), 'SIGTERM'],
])('after Ctrl+C a server %s', (_, SUPERVISOR_PID, signal) => {
  const env = { ...process.env, SUPERVISOR_PID }
  const args = ['--input-type=module', '-e', program]
  expect(execFileSync(process.execPath, args, { env, encoding: 'utf8' })).toBe(`${signal}\n`)
})
