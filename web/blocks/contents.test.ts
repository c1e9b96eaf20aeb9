import { expect, test } from 'vitest'
import { innerText, markdownOf, pageText, plainTextOf } from '#testing/block-content.ts'

const asset = { _ref: 'image-a', _type: 'reference' as const }
const image = { crop: null, hotspot: null, shape: null, decorative: null, alt: null, caption: null, asset }
const steps = [
  { title: 'Open', body: [innerText('Click it.')] },
  { title: 'Close', body: null },
]
const tabs = [
  { label: 'macOS', body: [innerText('Press ⌘.')] },
  {
    label: 'Linux',
    body: [{ _key: 'c', _type: 'code' as const, language: 'sh', filename: null, code: 'ls' }],
  },
]
const rows = [
  { cells: [{ content: [innerText('Plan')] }, { content: [innerText('a|b')] }] },
  { cells: [{ content: [innerText([['Two', 'strong']]), innerText('lines')] }, { content: null }] },
]
const callout = { kind: null, title: null, body: null }
const code = { language: null, filename: null, code: '' }

test.each([
  [
    markdownOf('callout', { ...callout, kind: 'tip', body: [innerText('Try it.')] }),
    '> **Tip**\n>\n> Try it.\n',
  ],
  [markdownOf('callout', { ...callout, kind: 'danger', title: 'No way' }), '> **Danger: No way**\n'],
  [markdownOf('callout', callout), '> **Note**\n'],
  [markdownOf('code', { ...code, language: 'js', code: 'a()\n\nb()' }), '```js\na()\n\nb()\n```\n'],
  [
    markdownOf('code', { language: 'json', filename: 'a.json', code: '{}' }),
    '```json title="a.json"\n{}\n```\n',
  ],
  [markdownOf('code', { ...code, filename: 'a.txt' }), '```text title="a.txt"\n```\n'],
  [markdownOf('code', { ...code, language: 'md', code: '```\nin\n```' }), '````md\n```\nin\n```\n````\n'],
  [markdownOf('details', { summary: 'More', body: [innerText('Hidden.')] }), '- **More**\n\n  Hidden.\n'],
  [
    markdownOf('image', { ...image, alt: 'A canvas', caption: 'The canvas' }),
    '![A canvas](https://images.example.com/image-a.png)\n\n*The canvas*\n',
  ],
  [markdownOf('image', { ...image, decorative: true }), ''],
  [markdownOf('image', { ...image, asset: null, alt: 'Lost' }), ''],
  [markdownOf('steps', { steps }), '1. **Open**\n\n   Click it.\n\n2. **Close**\n'],
  [markdownOf('steps', { steps: null }), ''],
  [markdownOf('tabs', { tabs }), '- **macOS**\n\n  Press ⌘.\n\n- **Linux**\n\n  ```sh\n  ls\n  ```\n'],
  [
    markdownOf('table', { caption: 'Prices', headerRow: true, rows }),
    '*Prices*\n\n| Plan | a\\|b |\n| - | - |\n| **Two** lines | |\n',
  ],
  [
    markdownOf('table', {
      caption: null,
      headerRow: false,
      rows: [{ cells: [{ content: [innerText('one\ntwo')] }] }],
    }),
    '| |\n| - |\n| one two |\n',
  ],
  [markdownOf('table', { caption: null, headerRow: null, rows: [] }), ''],
  [
    markdownOf('video', { url: 'https://video.example.com/1', title: 'A tour', caption: 'Two minutes' }),
    '[Video: A tour](https://video.example.com/1)\n\n*Two minutes*\n',
  ],
  [markdownOf('video', { url: null, title: 'Lost', caption: null }), ''],
])('in Markdown: %j', (markdown, expected) => {
  expect(markdown).toBe(expected)
})

const body = [pageText('Gone.')]
const step = { _key: 'a', _type: 'step' as const, title: 'Open', body }
const tab = { _key: 'a', _type: 'tab' as const, label: 'macOS', body }
const cell = (text: string) => ({ _key: text, _type: 'tableCell' as const, content: [pageText(text)] })
const row = { _key: 'r', _type: 'tableRow' as const, cells: [cell('Plan'), cell('Price')] }

test.each([
  [plainTextOf('callout', { title: 'No way back', body }), 'No way back\nGone.'],
  [plainTextOf('code', { filename: 'a.json', code: '{}' }), 'a.json\n{}'],
  [plainTextOf('details', { summary: 'More', body }), 'More\nGone.'],
  [plainTextOf('image', { alt: 'A canvas', caption: 'The canvas' }), 'A canvas\nThe canvas'],
  [plainTextOf('steps', { steps: [step, { ...step, title: 'Close', body: null }] }), 'Open\nGone.\nClose'],
  [plainTextOf('tabs', { tabs: [tab, { ...tab, label: 'Linux', body: null }] }), 'macOS\nGone.\nLinux'],
  [plainTextOf('table', { caption: 'Prices', rows: [row] }), 'Prices\nPlan · Price'],
  [plainTextOf('video', { title: 'A tour', caption: 'Two minutes' }), 'A tour\nTwo minutes'],
])('as text: %j', (text, expected) => {
  expect(text).toBe(expected)
})
