import { BufferedDocument, Mutation } from '@sanity/mutator'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { saveBeforeLeaving } from './save-before-leaving.ts'

let page: EventTarget
let stop: () => void
let sent: Mutation[]
let answers: (() => void)[]

beforeEach(() => {
  page = new EventTarget()
  stop = saveBeforeLeaving(page)
  onTestFinished(() => stop())
  sent = []
  answers = []
})

/** A document that a writer has just typed into. */
function typedInto(): BufferedDocument {
  const begun = { _id: 'a', _type: 'guide', _rev: 'r', _updatedAt: '', title: 'Begin' }
  const document = new BufferedDocument(begun)
  document.commitHandler = ({ mutation, success }) => {
    sent.push(mutation)
    answers.push(success)
  }
  document.add(new Mutation({ mutations: [{ patch: { id: 'a', set: { title: 'Beginning' } } }] }))
  return document
}

const asksAt = (name: string) => !page.dispatchEvent(new Event(name, { cancelable: true }))

test('leaving sends edits at once and asks until the lake has them', () => {
  typedInto()
  expect(sent).toHaveLength(0)
  expect(asksAt('beforeunload')).toBe(true)
  expect(sent).toHaveLength(1)
  expect(asksAt('beforeunload')).toBe(true)
  answers[0]?.()
  expect(asksAt('beforeunload')).toBe(false)
  expect(sent).toHaveLength(1)
})

test.each(['pagehide', 'visibilitychange'])('%s sends edits and asks nothing', (name) => {
  typedInto()
  expect(asksAt(name)).toBe(false)
  expect(sent).toHaveLength(1)
})

test('a page without edits, or with edits that were sent and confirmed, is left without a question', async () => {
  expect(asksAt('beforeunload')).toBe(false)
  const document = typedInto()
  const committed = document.commit()
  answers[0]?.()
  await committed
  expect(asksAt('beforeunload')).toBe(false)
})

test('after it is removed, nothing is sent and the browser does not ask', () => {
  stop()
  typedInto()
  expect(asksAt('beforeunload')).toBe(false)
  expect(sent).toHaveLength(0)
})
