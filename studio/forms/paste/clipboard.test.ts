import { describe, expect, test } from 'vitest'
import { codeLanguage, isMarkdown, kindOfClipboard } from './clipboard.ts'

const clipboard = (text: string, html = '', ...types: string[]) => ({
  types: ['text/plain', ...types],
  html,
  text,
})

describe('kindOfClipboard', () => {
  test('what was copied in an editor stays as it is', () => {
    expect(kindOfClipboard(clipboard('## A', '<h2>A</h2>', 'application/x-portable-text'), false)).toBe(
      'editor',
    )
  })

  test('HTML with structure is converted, also if its text looks like Markdown', () => {
    expect(kindOfClipboard(clipboard('## A', '<meta charset="utf-8"><h2>A</h2>'), false)).toBe('html')
    expect(kindOfClipboard(clipboard('a\tb', '<table><tr><td>a</td></tr></table>'), true)).toBe('html')
  })

  test('Markdown that an editor of code has colored is Markdown', () => {
    const html = '<div style="color: #fff"><span style="color: #569cd6">## A</span></div>'
    expect(kindOfClipboard(clipboard('## A', html), false)).toBe('markdown')
    expect(kindOfClipboard(clipboard('## A', '<div><b>## A</b></div>', 'vscode-editor-data'), false)).toBe(
      'markdown',
    )
  })

  test('lines from VS Code are code, words are left to the editor', () => {
    const copied = (text: string, mode: string) => ({
      ...clipboard(text, '<div><b>a</b></div>', 'vscode-editor-data'),
      vscode: `{"version":1,"mode":"${mode}"}`,
    })
    expect(kindOfClipboard(copied('a:\n- b\n- c', 'yaml'), false)).toBe('code')
    expect(kindOfClipboard(copied('a\n\nb', 'markdown'), false)).toBe('markdown')
    expect(kindOfClipboard(copied('- a', 'yaml'), false)).toBe('editor')
    expect(codeLanguage(copied('a', 'typescriptreact'))).toBe('tsx')
  })

  test('an address within a text becomes a link, one alone is left to the editor', () => {
    expect(kindOfClipboard(clipboard('See https://x.test/'), false)).toBe('text')
    expect(kindOfClipboard(clipboard('https://x.test/'), false)).toBe('editor')
  })

  test('tabs separate cells in a table only', () => {
    expect(kindOfClipboard(clipboard('a\tb\nc\td'), true)).toBe('cells')
    expect(kindOfClipboard(clipboard('a\tb\nc\td'), false)).toBe('editor')
  })
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
