import { expect, test } from 'vitest'
import { Budget, OverBudget } from './budget.ts'

function machine() {
  const passed = { wall: 5_000, processor: 70 }
  return { passed, clocks: { wall: () => passed.wall, processor: () => passed.processor } }
}

const spendAll = (budget: Budget) => () => {
  for (let n = 0; n < 3; n += 1) budget.spend(1000)
}

test('a query on a busy machine is stopped after its processor time, not after as long by the clock', () => {
  const { passed, clocks } = machine()
  const budget = new Budget(10_000, 1_000_000, 60_000, clocks)
  passed.wall += 50_000
  passed.processor += 9_000
  expect(spendAll(budget)).not.toThrow()
  passed.processor += 1_001
  expect(spendAll(budget)).toThrow(OverBudget)
})

test('a query that gets no processor time is stopped by the clock', () => {
  const { passed, clocks } = machine()
  const budget = new Budget(10_000, 1_000_000, 60_000, clocks)
  passed.wall += 60_001
  expect(spendAll(budget)).toThrow(OverBudget)
})

test('without its own limit by the clock, the time of a query is that by the clock', () => {
  const { passed, clocks } = machine()
  const budget = new Budget(20, 1_000_000, undefined, clocks)
  passed.processor += 500
  expect(spendAll(budget)).not.toThrow()
  passed.wall += 21
  expect(spendAll(budget)).toThrow(OverBudget)
})
