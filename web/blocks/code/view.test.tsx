import { expect, test } from 'vitest'
import { htmlOf } from '#components/markup/to-html.ts'
import { languageLabel } from './languages.ts'
import { CodeView } from './view.tsx'

function barOf(block: Parameters<typeof CodeView>[0]['block']) {
  const html = htmlOf(<CodeView block={block} />)
  const [before = ''] = html.split('<pre')
  return before
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/)
}

test('the bar of code has its file name, its language and the button', () => {
  const code = 'a()'
  expect(barOf({ code, filename: 'a.json', language: 'json' })).toEqual(['a.json', 'JSON', 'Copy'])
  expect(barOf({ code, language: 'sh' })).toEqual(['Shell', 'Copy'])
  expect(barOf({ code, filename: 'Answer', language: 'text' })).toEqual(['Answer', 'Copy'])
  expect(barOf({ code })).toEqual(['Copy'])
})

test('lines of code are directly in their element, which can be scrolled by keyboard', () => {
  const html = htmlOf(<CodeView block={{ code: 'a' }} html="<code>a</code>" />)
  expect(html).toContain('<pre tabindex=0><code>a</code></pre>')
  expect(htmlOf(<CodeView block={{ code: '<' }} />)).toContain(
    '<pre tabindex=0><code class=line>&lt;</code></pre>',
  )
})

test('a language is named as its readers write it', () => {
  expect([languageLabel('JavaScript'), languageLabel('yml')]).toEqual(['JavaScript', 'YAML'])
  expect(languageLabel('rust')).toBe('rust')
})
