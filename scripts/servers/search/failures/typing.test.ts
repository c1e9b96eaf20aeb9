import { expect, test } from 'vitest'
import { TypingAggregator } from './typing.ts'

function following(most = 100) {
  const settled: string[] = []
  const typing = new TypingAggregator({
    settleMs: 1000,
    openMs: 3000,
    most,
    settled: ({ question, found }) => settled.push(`${question}${found ? ' +' : ''}`),
  })
  const ask = (question: string, now: number, { reader = 'a', found = false, reportsClicks = false } = {}) =>
    typing.add(reader, { index: 'i', question, found, reportsClicks }, now)
  return { typing, settled, ask }
}

test('text that is typed and partly deleted is one question, the last one', () => {
  const { typing, settled, ask } = following()
  for (const [at, question] of ['wo', 'worl', 'wor', 'workfl', 'workflows'].entries()) ask(question, at * 200)
  typing.settle(1799)
  expect(settled).toEqual([])
  typing.settle(1800)
  expect(settled).toEqual(['workflows'])
  expect(typing.size).toBe(0)
})

test('a question is complete when a different one follows, or when it has not changed for a while', () => {
  const { typing, settled, ask } = following()
  ask('sheets', 0)
  ask('excel', 100)
  expect(settled).toEqual(['sheets'])
  ask('excel file', 1200)
  expect(settled).toEqual(['sheets', 'excel'])
  typing.settleAll()
  expect(settled).toEqual(['sheets', 'excel', 'excel file'])
})

test('a question that succeeds after it was completed or corrected does not count as failed', () => {
  const { typing, settled, ask } = following()
  ask('pineconx', 0)
  ask('pinecon', 100, { found: true })
  typing.settleAll()
  ask('webhok', 2000)
  ask('webhook', 2300, { found: true })
  typing.settleAll()
  expect(settled).toEqual(['pinecon +', 'webhook +'])
})

test('words that are looked up belong to the question: typing on forgets them, a pause settles them', () => {
  const { typing, settled, ask } = following()
  const find = (question: string, now: number) => ask(question, now, { found: true, reportsClicks: true })
  find('kuberne jobs', 0)
  ask('kuberne', 10)
  find('kubernetes jobs', 300)
  // Arrives after the word was typed further.
  ask('kuberne', 310)
  ask('kubernetes', 320)
  ask('jobs', 320, { found: true })
  expect(typing.opened('a', 'i')).toBe(true)
  expect(settled.splice(0)).toEqual(['kubernetes'])
  find('helm charts', 2000)
  ask('helm', 2010)
  ask('excel', 2020)
  expect(settled).toEqual(['helm', 'helm charts +'])
})

test('above the limit of readers, the question of the least recently active one is completed', () => {
  const { settled, ask } = following(2)
  ask('one', 0, { reader: 'a' })
  ask('two', 1, { reader: 'b' })
  ask('one more', 2, { reader: 'a' })
  ask('three', 3, { reader: 'c' })
  expect(settled).toEqual(['two'])
})
