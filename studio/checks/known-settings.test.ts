import { expect, test } from 'vitest'
import { settingsAreKnown } from './known-settings.ts'

const pages = [{ _id: 'llm', title: 'LLM', inputs: [], outputs: [], settings: ['model', 'temperature'] }]
const checked = (ref: string, ...names: string[]) =>
  settingsAreKnown(
    { nodes: [{ node: { _ref: ref }, settings: names.map((name) => ({ name, value: 'x' })) }] },
    pages,
  )

test('settings of the page of their node are accepted, and any of a node without a page', () => {
  expect(checked('llm', 'model', 'temperature')).toBe(true)
  expect(checked('gone', 'anything')).toBe(true)
  expect(checked('llm', '')).toBe(true)
  expect(settingsAreKnown({}, pages)).toBe(true)
})

test('the first setting that the node does not have is reported', () => {
  expect(checked('llm', 'model', 'topK')).toBe(
    '"LLM" has no setting "topK": use a technical name from the settings on its page.',
  )
})
