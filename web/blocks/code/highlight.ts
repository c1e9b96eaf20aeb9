/** Syntax highlighting on the server: no JavaScript for it reaches the reader. */
import { cacheLife } from 'next/cache'
import { createHighlighterCoreSync } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import bash from 'shiki/langs/bash.mjs'
import css from 'shiki/langs/css.mjs'
import html from 'shiki/langs/html.mjs'
import http from 'shiki/langs/http.mjs'
import javascript from 'shiki/langs/javascript.mjs'
import json from 'shiki/langs/json.mjs'
import markdown from 'shiki/langs/markdown.mjs'
import python from 'shiki/langs/python.mjs'
import sql from 'shiki/langs/sql.mjs'
import typescript from 'shiki/langs/typescript.mjs'
import xml from 'shiki/langs/xml.mjs'
import yaml from 'shiki/langs/yaml.mjs'
import dark from 'shiki/themes/github-dark-high-contrast.mjs'
import light from 'shiki/themes/github-light-high-contrast.mjs'

const highlighter = createHighlighterCoreSync({
  engine: createJavaScriptRegexEngine(),
  langs: [bash, css, html, http, javascript, json, markdown, python, sql, typescript, xml, yaml],
  themes: [light, dark],
})

/**
 * Code as HTML with both colour modes as custom properties; plain lines for a language that is not known.
 * @param marked numbers of lines to mark, from 1
 */
export async function highlight(
  code: string,
  language: string | undefined,
  marked: readonly number[],
): Promise<string> {
  // The tokenizer looks at the clock to give up on long lines, which Next allows only where results are kept.
  'use cache'
  cacheLife('max')
  const known = language && highlighter.getLoadedLanguages().includes(language) ? language : 'text'
  return highlighter.codeToHtml(code, {
    lang: known,
    themes: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    defaultColor: false,
    transformers: [
      {
        line(node, line) {
          if (marked.includes(line)) this.addClassToHast(node, 'marked')
        },
        pre(node) {
          // Its own background and focus would fight with ours; the region is named by the view.
          node.properties = { tabindex: '0' }
        },
      },
    ],
  })
}
