const headings = 'h1, h2, h3, h4, h5, h6, [role="heading"]'
const blocks = `p, ul, ol, table, pre, blockquote, details, hr, ${headings}`
const monospace = /font-family\s*:[^;]*(?:mono|courier|consolas|menlo|monaco|fira code)/i
const language =
  /(?:language-|lang-|<pre lang="|data-[\w-]*lang\w*="|highlight-(?:source|text)-|brush:\s*)([\w+#]+)/

/** Changes a document: check boxes, code, lines, headings and lists become what they look like. */
export function tidyHtml(document: Document) {
  for (const tool of document.querySelectorAll('button, svg, .linenumber')) tool.remove()
  for (const table of document.querySelectorAll('table')) {
    // A table with one cell only draws a frame around text.
    const cells = table.querySelectorAll('td, th')
    if (cells.length <= 1) table.replaceWith(...(cells[0]?.childNodes ?? []))
  }
  for (const sign of document.querySelectorAll('span[style*="Ignore"]')) {
    // Word writes the signs of items as text. Its lists are paragraphs, which the library knows.
    const item = sign.closest('p[style*="level1"]')
    const number = /^\s*(\d+)[.)]/.exec(sign.textContent ?? '')?.[1]
    sign.remove()
    if (item && number) item.outerHTML = `<ol start="${number}"><li><p>${item.innerHTML}</p></li></ol>`
  }
  tidyCheckBoxes(document)
  const code = 'pre, div[style*="white-space: pre;"], :is(div, span) > code[class*="language-"]'
  for (const found of document.querySelectorAll(code)) tidyCode(found)
  // The innermost first, so that the outer ones contain paragraphs.
  for (const group of [...document.querySelectorAll('div:not([style*="inline"]), li')].reverse()) {
    if (group.closest(`pre, p, span, a, ${headings}`)) continue
    wrapLines(group)
    if (group.matches('div')) group.replaceWith(...group.childNodes)
  }
  for (const image of [...document.querySelectorAll('img')].reverse()) {
    const table = [...document.querySelectorAll('table')].find((outermost) => outermost.contains(image))
    const place = table ?? image.closest(`p, ${headings}`)
    place?.after(image)
  }
  for (const gap of document.querySelectorAll('p + br')) gap.replaceWith(document.createElement('p'))
  for (const line of document.querySelectorAll(':not(li, td, th) > p')) tidyCodeLine(line)
  for (const heading of document.querySelectorAll(`li > :is(${headings}):first-child`)) {
    heading.parentElement?.replaceWith(...heading.parentElement.childNodes)
  }
  for (const list of document.querySelectorAll('ul, ol')) {
    if (!list.querySelector('li') || list.matches(':is(ul, ol) > :first-child'))
      list.replaceWith(...list.childNodes)
    else if (list.matches(':is(ul, ol) > * + *')) list.previousElementSibling?.append(list)
    else if (list.matches('ol[start]')) joinToList(list)
  }
}

function isBlank(node: Node): boolean {
  const shows = node instanceof Element && (node.matches('img, hr') || node.querySelector('img, hr'))
  return !shows && node.textContent?.trim() === ''
}

/** Puts text that is next to blocks into paragraphs. */
function wrapLines(parent: Element) {
  let line: Element | undefined
  for (const child of [...parent.childNodes]) {
    if (child instanceof Element && (child.matches(blocks) || child.querySelector(blocks))) line = undefined
    else if (line || !isBlank(child)) {
      line ??= parent.insertBefore(parent.ownerDocument.createElement('p'), child)
      line.append(child)
    }
  }
}

/** Google Docs has images of boxes, Notion has text, Confluence has classes. */
function tidyCheckBoxes(document: Document) {
  for (const image of document.querySelectorAll('img[aria-roledescription="checkbox"]')) image.remove()
  const boxes = 'li[role="checkbox"], .inline-task-list > li, [type="checkbox"]'
  for (const box of document.querySelectorAll(boxes)) {
    const text = box.matches('li') ? (box.querySelector(':scope > p') ?? box) : box.nextElementSibling
    const sign = box.matches('[aria-checked="true"], [checked], .checked') ? '☑ ' : '☐ '
    if (text?.matches('li, p, div')) text.prepend(sign)
    else box.before(sign)
    if (box.matches('input')) box.remove()
  }
  for (const item of document.querySelectorAll('li')) {
    const sign = /^\s*\[([ x])\]/i.exec(item.textContent ?? '')
    if (sign) item.innerHTML = item.innerHTML.replace(/\[[ x]\]/i, sign[1] === ' ' ? '☐' : '☑')
  }
}

/** Keeps the lines of code and the name of its language; what a page shows around it goes. */
function tidyCode(found: Element) {
  if (found.matches('code') && found.closest(`pre, p, li, td, th, ${headings}`)) return
  const [only, ...others] = found.querySelectorAll('code')
  const source = only && others.length === 0 ? only : found
  const holders = [source, found, found.parentElement, found.parentElement?.parentElement]
  const tags = holders.map((holder) => (holder?.cloneNode() as Element | undefined)?.outerHTML ?? '')
  for (const end of source.querySelectorAll('br')) end.replaceWith('\n')
  for (const line of [...source.querySelectorAll('div:not([style*="inline"]), p, li')].reverse()) {
    if (line.nextSibling && !line.textContent?.endsWith('\n')) line.append('\n')
  }
  const text = source.textContent ?? ''
  // A colored line of an editor may be meant for the middle of a sentence.
  if (found.matches('div') && !(monospace.test(found.getAttribute('style') ?? '') && text.includes('\n')))
    return
  const pre = found.ownerDocument.createElement('pre')
  pre.append(text)
  pre.setAttribute('data-language', tags.flatMap((tag) => language.exec(tag)?.[1] ?? [])[0] ?? '')
  found.replaceWith(pre)
}

/** The library joins lines of Google Docs in a font for code: those of Word become the same. */
function tidyCodeLine(line: Element) {
  const others = line.cloneNode(true) as Element
  for (const part of others.querySelectorAll('[style]'))
    if (monospace.test(part.getAttribute('style') ?? '')) part.remove()
  if (isBlank(line) || !isBlank(others)) return
  for (const end of line.querySelectorAll('br')) end.replaceWith('\u2028')
  const text = line.textContent?.trimEnd().replace(/[\r\n\u00A0]/g, ' ') ?? ''
  line.innerHTML = '<span style="font-family:monospace;white-space:pre"></span>'
  line.firstElementChild?.append(text.replaceAll('\u2028', '\n'))
  for (const name of ['data-is-google-docs', 'data-is-root-node']) line.setAttribute(name, 'true')
}

/** A list that goes on after other text: the text belongs to the item before it. */
function joinToList(list: Element) {
  const between: Element[] = []
  let before = list.previousElementSibling
  for (; before && !before.matches(`ol, hr, ${headings}`); before = before.previousElementSibling)
    between.unshift(before)
  const items = before?.matches('ol') ? before.querySelectorAll(':scope > li') : []
  const next = Number(before?.getAttribute('start') ?? 1) + items.length
  if (items.length === 0 || `${next}` !== list.getAttribute('start')) return
  items[items.length - 1]?.append(...between.filter((part) => !isBlank(part)))
  before?.append(...list.childNodes)
  list.remove()
}
