/** Syntax highlighting on the server: no JavaScript for it reaches the reader. */
import { toHtml } from 'hast-util-to-html'
import { createCssVariablesTheme, createHighlighterCoreSync } from 'shiki/core'
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
import { maxColoredCharacters } from '../limits.ts'

/** HTML of the code blocks in a value, by their objects; up to `maxColoredCharacters`. */
export async function highlighted(value: unknown): Promise<ReadonlyMap<unknown, string>> {
  let left = maxColoredCharacters
  const codes = codesIn(value).filter(({ code }) => {
    left -= String(code ?? '').length
    return left >= 0
  })
  // Awaiting each of a page's thousand values would take longer than the highlighting.
  return new Map(await Promise.all(codes.map(async (code) => [code, await htmlOf(code)] as const)))
}

function codesIn(value: unknown): Code[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(isCode(value) ? [value] : []), ...Object.values(value).flatMap(codesIn)]
}

interface Code {
  readonly _type: 'code'
  readonly code?: string | null
  readonly language?: string | null
  readonly highlightedLines?: readonly number[] | null
}

function isCode(value: object): value is Code {
  return '_type' in value && value._type === 'code'
}

function htmlOf({ code, language, highlightedLines }: Code): Promise<string> {
  // Documents that were written through the API may contain anything.
  const marked = Array.isArray(highlightedLines) ? highlightedLines : []
  return highlight(String(code ?? ''), language ?? undefined, marked)
}

/** Each token has its role as color, `var(--token-string)`, which the style sheet defines. */
const theme = createCssVariablesTheme({ name: 'tokens', variablePrefix: '--', fontStyle: false })

const highlighter = createHighlighterCoreSync({
  engine: createJavaScriptRegexEngine(),
  langs: [bash, css, html, http, javascript, json, markdown, python, sql, typescript, xml, yaml],
  themes: [theme],
})

/**
 * Converts code to the HTML inside of `<pre>`. Its tokens are spans with a class, `<span
 * class="token-string">`; a language that is not known gives plain lines.
 * @param marked numbers of lines to mark, from 1
 */
async function highlight(
  code: string,
  language: string | undefined,
  marked: readonly number[],
): Promise<string> {
  const markedLines = new Set(marked)
  const known = language && highlighter.getLoadedLanguages().includes(language) ? language : 'text'
  const tree = highlighter.codeToHast(code, {
    lang: known,
    theme: 'tokens',
    transformers: [
      {
        span(node) {
          const { style } = node.properties
          const [, token] = /--(token-[a-z-]+)/.exec(String(style)) ?? []
          node.properties = token ? { class: token } : {}
        },
        line(node, line) {
          // A token that looks like the text around it needs no element.
          node.children = node.children.flatMap((child) =>
            child.type === 'element' && !child.properties.class ? child.children : [child],
          )
          if (markedLines.has(line)) this.addClassToHast(node, 'marked')
        },
      },
    ],
  })
  // Without `<pre>`, whose colors would conflict with ours: the view has its own.
  const [pre] = tree.children
  return toHtml(pre?.type === 'element' ? pre.children : [], { preferUnquoted: true })
}
