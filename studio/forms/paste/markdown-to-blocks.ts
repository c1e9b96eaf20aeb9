import { blocksOf } from '@repo/markdown/body.ts'
import { parseMarkdown } from '@repo/markdown/parse.ts'
import { Report } from '@repo/markdown/report.ts'
import { isLinkable } from '@repo/model/addresses.ts'
import { referenceIn, textIn } from '@repo/model/values.ts'
import type { Converted, KeyedBlock, PastedImage, PasteTarget } from './converted.ts'

/** Findings of an import that a writer who pastes does not need: nothing is lost. */
const unimportant = /^not valid MDX|^the expression .* is not evaluated|^the alignment of the columns/

/** Converts Markdown, also of Docusaurus, as `npm run import` does. */
export function markdownToBlocks(text: string, { schema, makeKey }: PasteTarget): Converted {
  const report = new Report()
  const { root, source, headingIds } = parseMarkdown(withoutFrontMatter(text), '', report)
  const sources = new Map<string, string>()
  const level = schema.blockObjects.some(({ name }) => name === 'table') ? 'body' : 'inner'
  const blocks = blocksOf(
    root,
    {
      file: '',
      report,
      key: makeKey,
      source,
      headingIds,
      resolveLink: () => undefined,
      resolveImage: (src) => {
        if (!/^(?:https?:|data:image\/)/.test(src)) return undefined
        const placeholder = `pasted-${sources.size}`
        sources.set(placeholder, src)
        return placeholder
      },
    },
    level,
  )
  const images: PastedImage[] = []
  const withoutAssets: KeyedBlock[] = JSON.parse(JSON.stringify(blocks), (_name, value: unknown) => {
    const src = sources.get(referenceIn(value, 'asset'))
    if (src === undefined) return value
    images.push({ key: textIn(value, '_key'), src })
    const { asset, ...image } = Object(value)
    return image
  })
  const lost = new Set(report.findings.flatMap(({ message }) => sentenceAbout(message)))
  return { blocks: withoutAssets, images, lost: [...lost] }
}

/** Removes the front matter, the metadata of a page before its text. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '')
}

function sentenceAbout(message: string): string[] {
  if (unimportant.test(message)) return []
  const address = /^the link (\S+) leads to no page of this folder/.exec(message)?.[1]
  if (address !== undefined) {
    return isLinkable(address) ? [] : [`The link to ${address} opens nothing on this site: choose its page.`]
  }
  return [`${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`]
}
