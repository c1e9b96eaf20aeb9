import { expect, onTestFinished, test } from 'vitest'
import { freePort, freePorts } from './free-ports.ts'
import { localServer } from './testing/local-server.ts'

test('all free ports differ, and the system gives none of them to anything else', async () => {
  const ports = [...(await freePorts(20)), await freePort()]
  expect(new Set(ports).size).toBe(21)
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(20_000)
    expect(port).toBeLessThan(32_768)
  }
})

test('a port that is in use is left out', async () => {
  const next = (await freePort()) + 1
  const { close } = await localServer(() => undefined, next)
  onTestFinished(close)
  expect(await freePorts(3)).not.toContain(next)
})
