import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test, vi } from 'vitest'
import { Lease, leaseMs, leaseOfThisProcess } from './lease.ts'

function newLease(onLost = () => {}) {
  // Fractions, as `performance.now` has them; the clocks of a machine have nothing in common.
  const clocks = { monotonic: 1_000.25, wall: 1_795_240_000_000 }
  const lost = vi.fn(onLost)
  const lease = new Lease(() => ({ ...clocks }), lost)
  const pass = (ms: number) => {
    clocks.monotonic += ms
    clocks.wall += ms
  }
  const renew = (ms = 0) => {
    const since = lease.moment()
    pass(ms)
    lease.renew(since)
  }
  return { lease, clocks, lost, pass, renew }
}

test('it is not held before the first renewal', () => {
  const { lease, lost } = newLease()
  expect(lease.isHeld()).toBe(false)
  expect(lost).not.toHaveBeenCalled()
})

test('it is held until exactly its time after the moment before the renewal was sent', () => {
  const { lease, pass, renew } = newLease()
  renew(700)
  pass(leaseMs - 701)
  expect(lease.isHeld()).toBe(true)
  pass(1)
  expect(lease.isHeld()).toBe(false)
})

test('an answer that arrives when its lease would be over gives nothing', () => {
  const { lease, lost, renew } = newLease()
  renew(leaseMs)
  expect(lease.isHeld()).toBe(false)
  renew(leaseMs - 1)
  expect(lease.isHeld()).toBe(true)
  // Nor does it prolong or shorten the one that is held.
  const since = { monotonic: 0, wall: 0 }
  lease.renew(since)
  expect(lease.isHeld()).toBe(true)
  expect(lost).not.toHaveBeenCalled()
})

test.each([
  ['a process that was frozen has lost it when it continues', 60_000, 60_000, false],
  ['a machine that was suspended still has it before its time', 0, leaseMs - 1, true],
  ['a machine that was suspended has lost it, although its monotonic clock stood still', 0, leaseMs, false],
  ['a time of day that is set back does not end it', leaseMs - 1, -3_600_000, true],
  ['a time of day that is set back prolongs nothing', leaseMs, -3_600_000, false],
  ['a time of day that is set forward costs one lease', 0, 3_600_000, false],
])('%s, and the next one is held', (_claim, monotonic, wall, isHeld) => {
  const { lease, clocks, lost, renew } = newLease()
  renew()
  clocks.monotonic += monotonic
  clocks.wall += wall
  expect(lease.isHeld()).toBe(isHeld)
  expect(lost).toHaveBeenCalledTimes(isHeld ? 0 : 1)
  renew()
  expect(lease.isHeld()).toBe(true)
})

test('an answer that a suspended machine finds when it continues gives nothing', () => {
  const { lease, clocks } = newLease()
  const since = lease.moment()
  clocks.wall += leaseMs
  lease.renew(since)
  expect(lease.isHeld()).toBe(false)
})

test('a loss is reported once, before it is answered that the lease is over', () => {
  const order: string[] = []
  const { lease, pass, renew } = newLease(() =>
    order.push(`lost, held: ${lease.isHeld()}, aborted: ${lease.loss.aborted}`),
  )
  renew()
  lease.loss.addEventListener('abort', () => order.push('aborted'))
  pass(leaseMs)
  order.push(`held: ${lease.isHeld()}`, `held: ${lease.isHeld()}`)
  lease.lose()
  expect(order).toEqual(['lost, held: false, aborted: false', 'aborted', 'held: false', 'held: false'])
})

test('it can be given up', () => {
  const { lease, lost, renew } = newLease()
  lease.lose()
  expect(lost).not.toHaveBeenCalled()
  renew()
  const { loss } = lease
  lease.lose()
  lease.lose()
  expect([lease.isHeld(), loss.aborted]).toEqual([false, true])
  expect(lost).toHaveBeenCalledTimes(1)
})

test('a loss aborts what waits for it, and a lease that is held again has another signal', () => {
  const { lease, lost, pass, renew } = newLease()
  renew()
  const { loss } = lease
  renew()
  expect(lease.loss).toBe(loss)
  pass(leaseMs)
  expect(loss.aborted).toBe(false)
  lease.isHeld()
  expect([loss.aborted, lease.loss.aborted]).toEqual([true, true])
  renew()
  expect(lease.loss.aborted).toBe(false)
  pass(leaseMs)
  lease.isHeld()
  expect(lease.loss.aborted).toBe(true)
  expect(lost).toHaveBeenCalledTimes(2)
})

test('the loss is noticed without a request, and no earlier', () => {
  vi.useFakeTimers()
  const lost = vi.fn()
  const lease = new Lease(() => ({ monotonic: performance.now(), wall: Date.now() }), lost)
  lease.renew(lease.moment())
  vi.advanceTimersByTime(3_000)
  lease.renew(lease.moment())
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(leaseMs - 1)
  expect(lost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2)
  expect(lost).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(lost).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a render that asks for the lease reads no time of day: Next would abort it', () => {
  const render = new AsyncLocalStorage<string>()
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => {
    if (render.getStore()) throw new Error('the render used Date.now()')
    return now()
  })
  const own = leaseOfThisProcess()
  render.run('a page', () => {
    own.renew(own.moment())
    expect(own.isHeld()).toBe(true)
    own.lose()
    expect(own.isHeld()).toBe(false)
  })
})
