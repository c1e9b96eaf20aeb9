import { expect, test } from 'vitest'
import { innerText, markdownOf, pageText, plainTextOf } from '#testing/block-content.ts'

test('tabs in Markdown are a list with their labels', () => {
  expect(
    markdownOf('tabs', {
      tabs: [
        { label: 'macOS', body: [innerText('Press ⌘.')] },
        {
          label: 'Windows',
          body: [{ _key: 'c', _type: 'code', language: 'sh', filename: null, code: 'dir' }],
        },
      ],
    }),
  ).toBe('- **macOS**\n\n  Press ⌘.\n\n- **Windows**\n\n  ```sh\n  dir\n  ```\n')
})

test('the text of tabs is the label and the body of each', () => {
  const tab = { _key: 'a', _type: 'tab' as const, label: 'macOS', body: [pageText('Press ⌘.')] }
  expect(plainTextOf('tabs', { tabs: [tab, { ...tab, label: 'Windows', body: null }] })).toBe(
    'macOS\nPress ⌘.\nWindows',
  )
})
