import { expect, test } from 'vitest'
import { codeLanguage, isMarkdown, kindOfClipboard } from './clipboard.ts'

const clipboard = (text: string, html = '', ...types: string[]) => ({
  types: ['text/plain', ...types],
  html,
  text,
})

const colored = '<div style="color: #fff"><span style="color: #569cd6">## A</span></div>'
const fromVsCode = (text: string, mode: string) => ({
  ...clipboard(text, '<div><b>a</b></div>', 'vscode-editor-data'),
  vscode: `{"version":1,"mode":"${mode}"}`,
})

test.each([
  ['what was copied in an editor', clipboard('## A', '<h2>A</h2>', 'application/x-portable-text'), 'editor'],
  ['HTML with structure', clipboard('## A', '<meta charset="utf-8"><h2>A</h2>'), 'html'],
  ['Markdown that an editor of code has colored', clipboard('## A', colored), 'markdown'],
  ['the same of VS Code', clipboard('## A', '<div><b>## A</b></div>', 'vscode-editor-data'), 'markdown'],
  ['lines from VS Code', fromVsCode('a:\n- b\n- c', 'yaml'), 'code'],
  ['lines of Markdown from VS Code', fromVsCode('a\n\nb', 'markdown'), 'markdown'],
  ['words from VS Code', fromVsCode('- a', 'yaml'), 'editor'],
  ['a text with an address', clipboard('See https://x.test/'), 'text'],
  ['an address alone', clipboard('https://x.test/'), 'editor'],
  ['tabs outside of a table', clipboard('a\tb\nc\td'), 'editor'],
])('%s is %s', (_what, copied, kind) => expect(kindOfClipboard(copied, false)).toBe(kind))

test('in a table tabs separate cells, unless there are some in HTML', () => {
  expect(kindOfClipboard(clipboard('a\tb\nc\td'), true)).toBe('cells')
  expect(kindOfClipboard(clipboard('a\tb', '<table><tr><td>a</td></tr></table>'), true)).toBe('html')
})

test('the language of code is the one of VS Code', () => {
  expect(codeLanguage(fromVsCode('a', 'typescriptreact'))).toBe('tsx')
})

test.each([
  '## Install',
  '# Title\n\nText',
  'Run:\n\n```sh\nnpm start\n```',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  'See [the docs](https://example.com/).',
  'Press **Publish** now.',
  '- one\n- two',
  '1. one\n2. two',
  ':::note\nText\n:::',
  '- [ ] one',
  '<details>\n<summary>A</summary>',
])('%j is Markdown', (text) => {
  expect(isMarkdown(text)).toBe(true)
})

test.each([
  'npm run import -- --dry-run',
  '#!/bin/bash\n\n# Install\n\nnpm ci',
  '# Install\nnpm ci\n# Start\nnpm start',
  '# npm start',
  'a ** b ** c',
  'arr[0](x)',
  '- one',
  'key: value\n---\nother: 1',
  'a | b',
  '',
])('%j is not Markdown', (text) => {
  expect(isMarkdown(text)).toBe(false)
})
