import { expect, test } from 'vitest'
import { markdownOf, plainTextOf } from '#testing/block-content.ts'

test('code in Markdown is a fenced block with its language and file name', () => {
  const markdown = (language: string | null, filename: string | null, code: string) =>
    markdownOf('code', { language, filename, code })
  expect(markdown('js', null, 'a()\n\nb()')).toBe('```js\na()\n\nb()\n```\n')
  expect(markdown('json', 'a.json', '{}')).toBe('```json title="a.json"\n{}\n```\n')
  expect(markdown(null, 'a.txt', '')).toBe('```text title="a.txt"\n```\n')
  expect(markdown('md', null, '```\nin\n```')).toBe('````md\n```\nin\n```\n````\n')
})

test('the text of code is its file name and the code', () => {
  expect(plainTextOf('code', { filename: 'a.json', code: '{}' })).toBe('a.json\n{}')
})
