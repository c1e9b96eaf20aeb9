import { expect, test } from 'vitest'
import { innerText, markdownOf, pageText, plainTextOf } from '#testing/block-content.ts'

test('steps in Markdown are a numbered list', () => {
  const steps = [
    { title: 'Open', body: [innerText('Click it.')] },
    { title: 'Close', body: null },
  ]
  expect(markdownOf('steps', { steps })).toBe('1. **Open**\n\n   Click it.\n\n2. **Close**\n')
  expect(markdownOf('steps', { steps: null })).toBe('')
})

test('the text of steps is the title and the body of each', () => {
  const step = { _key: 'a', _type: 'step' as const, title: 'Open', body: [pageText('Click it.')] }
  expect(plainTextOf('steps', { steps: [step, { ...step, title: 'Close', body: null }] })).toBe(
    'Open\nClick it.\nClose',
  )
})
