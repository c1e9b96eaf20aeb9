/**
 * No query blocks the lake: each is answered within its deadline, and other clients are served
 * meanwhile.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeAll, expect, test } from 'vitest'
import { queryLimits } from '../limits.ts'
import { type Lake, startLake } from '../server.ts'
import { clientOf, testLake, testOptions, tokens } from '../testing/lake.ts'
import { ask } from '../testing/requests.ts'

const queryDeadlineMs = 600
const lake = openedForFile(() => startLake(testOptions({ queryDeadlineMs })))

/** Writes 500 pages per call. */
async function fill(target: Lake, parts: number) {
  const writer = clientOf(target)
  for (let part = 0; part < parts; part += 1) {
    const transaction = writer.transaction()
    for (let n = 0; n < 500; n += 1)
      transaction.create({
        _id: `page-${part}-${n}`,
        _type: 'page',
        title: `Page ${n} ${'word '.repeat(200)}`,
        list: Array.from({ length: 50 }, (_, index) => index),
      })
    await transaction.commit()
  }
}

beforeAll(async () => {
  await fill(lake, 4)
}, 60_000)

/** Repeats a step of a query, each applied to the result of the one before. */
const steps = (start: string, step: string, times: number) => start + step.repeat(times)
const nested = (open: string, middle: string, close: string, times: number) =>
  open.repeat(times) + middle + close.repeat(times)

/** Without limits, each takes minutes, gigabytes or the whole stack. */
const hostile: Readonly<Record<string, string>> = {
  'nested counts': nested('count(*[', 'true', ']) > 9', 4).replace(/ > 9$/, ''),
  'nested filters': nested('*[count(', '*', ') > 9]', 5),
  'pairs of all documents': '*{"a": *{"b": *._id}}',
  'a list of all documents in each': '*[]{"all": *[]{"all": *[]{title}}}',
  'sorting by a count': '* | order(count(*[count(*[title > ^.title]) > 9]) desc)',
  'sorting many times': steps('*[]{"l": *.list[]}.l[]', ' | order(@ desc)', 40),
  'scores of everything': '* | score(count(*[title match ^.title]) > 1)',
  'long chain of conditions': steps('true', '||true', 20_000),
  'long chain of references': steps('*[0]', '->a', 40_000),
  'deep brackets': nested('(', '1', ')', 50_000),
  'deep lists': nested('[', '1', ']', 20_000),
  'deep objects': nested('{"a":', '1', '}', 10_000),
  'deep powers': steps('2', '**2', 20_000),
  'long list': `[${'1,'.repeat(90_000)}1]`,
  'functions that double': `${Array.from({ length: 24 }, (_, n) => `fn a::f${n}($x) = $x[]{"a": ${n === 0 ? 'b' : `a::f${n - 1}(b), "c": a::f${n - 1}(b)`}};`).join(' ')} a::f23(*[0].list)`,
  'text that doubles': steps('{"a": "xx"}', '{"a": a + a}', 60),
  'text that doubles, in capitals': `${steps('{"a": "xx"}', '{"a": a + a}', 28)}{"b": upper(a), "c": lower(a)}`,
  'text that doubles, split': `${steps('{"a": "xx"}', '{"a": a + a}', 28)}{"b": string::split(a, "")}`,
  'text that doubles, matched': `${steps('{"a": "xx"}', '{"a": a + a}', 27)}{"b": a match "*x*x*y"}`,
  'list that doubles': steps('{"a": [1]}', '{"a": [...a, ...a]}', 40),
  'list that is added to itself': steps('{"a": [1]}', '{"a": a + a}', 40),
  'result that repeats itself': steps('{"a": [1]}', '{"a": [a, a]}', 40),
  'references in a value that repeats itself': `${steps('{"a": [1]}', '{"a": [a, a]}', 40)}{"b": references("x")}`,
  'join that multiplies': steps('{"a": "xxxxxxxxxx"}', '{"a": array::join(string::split(a, ""), a)}', 9),
  'lists that are compared':
    '{"a": *.list[], "b": *.list[]}{"c": a[@ in ^.b], "d": *[count(^.a[@ in ^.^.b]) > 1]}',
  'a path with many stars': `*[_id in path("${'**.'.repeat(3000)}x")]{"a": *[_id in path("${'**.'.repeat(3000)}y")]}`,
  'differences everywhere':
    '*{"a": *{"b": diff::changedAny({"a": *}, {"a": *[_id > "b"]}, anywhere(title match "x"))}}',
  'text searches in each other':
    '*{"n": count(*[[@, _id] match text::query("word page") && count(*[[@, _id] match text::query("page word")]) > 1])}',
}

/** Queries that are answered quickly and correctly. */
const harmless: Readonly<Record<string, readonly [string, unknown]>> = {
  'a pattern with many stars': [`"${'a'.repeat(5000)}" match "${'*a'.repeat(400)}*b"`, false],
  'many dots': [`"${'.'.repeat(90_000)} x" match "y"`, false],
  'a hundred digits': ['round(1.5, 100000)', null],
}

async function answerTo(query: string) {
  const { status, text } = await ask(lake, '/v2025-02-19/data/query/production', { json: { query } })
  return { status, body: JSON.parse(text) }
}

/** Reads as another client until some work ends. @returns the longest time it waited, ms */
async function longestReadDuring(work: Promise<unknown>): Promise<number> {
  let [goesOn, longest] = [true, 0]
  const ended = work.finally(() => {
    goesOn = false
  })
  const reader = clientOf(lake, { token: tokens.read })
  while (goesOn) {
    const began = performance.now()
    expect(await reader.fetch('*[_id == $id][0]._type', { id: 'page-0-7' })).toBe('page')
    longest = Math.max(longest, performance.now() - began)
    await pause(5)
  }
  await ended
  return longest
}

test.each(Object.entries(hostile))('%s: refused at its deadline, others are served', async (_, query) => {
  const began = performance.now()
  const answered = answerTo(query).then((answer) => ({ ...answer, took: performance.now() - began }))
  const longest = await longestReadDuring(answered)
  const { status, body, took } = await answered
  expect(body.error.type).toMatch(/^query(?:Timeout|TooLarge|Parse)Error$/)
  expect([400, 408]).toContain(status)
  // Generous, because machines are busy: without limits these take minutes.
  expect(took).toBeLessThan(queryDeadlineMs * queryLimits.wallFactor * 3)
  expect(longest).toBeLessThan(1000)
})

test('a slow query sees earlier writes and deletions', async () => {
  const patient = await testLake()
  await fill(patient, 4)
  const writer = clientOf(patient)
  // Five million comparisons exceed the limit of the main thread, so the worker thread answers from
  // its copy.
  const slow = `{"n": count(*[count(list[@ in ^.list]) > 100]), "ids": *[string::startsWith(_id, "fresh-")] | order(_id)._id}`
  for (let round = 0; round < 5; round += 1) {
    await writer.create({ _id: `fresh-${round}`, _type: 'other' })
    if (round > 0) await writer.delete(`fresh-${round - 1}`)
    expect(await writer.fetch(slow)).toEqual({ n: 0, ids: [`fresh-${round}`] })
  }
  await patient.close()
}, 60_000)

test.each(Object.entries(harmless))('%s: answered', async (_, [query, result]) => {
  expect(await answerTo(query)).toMatchObject({ status: 200, body: { result } })
})
