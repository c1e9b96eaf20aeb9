import { isLinkable } from '@repo/model/addresses.ts'
import type { PortableTextPluginsProps } from 'sanity'
import { DriftedText } from '../patches/drifted-text.ts'
import { UndoAfterDeleteAll } from '../patches/undo-after-delete-all.ts'
import { CodeFence } from './editor/code-fence.tsx'
import { TypingMenu } from './editor/typing-menu.tsx'
import { WrongWords } from './editor/wrong-words.tsx'
import { BlocksInPlace } from './in-place/blocks-in-place.tsx'
import { Paste } from './paste/paste.tsx'
import { TablesInPlace } from './table/tables-in-place.tsx'

/** The plugins that every rich text of the Studio runs inside its editor. */
export function TextPlugins(props: PortableTextPluginsProps) {
  return (
    <>
      <UndoAfterDeleteAll />
      <DriftedText />
      <CodeFence />
      <TypingMenu />
      <WrongWords />
      <Paste />
      <BlocksInPlace />
      <TablesInPlace />
      <PlainTyping {...props} />
    </>
  )
}

/**
 * The editor's plugins without Sanity's typography rules: they replace `--` with a dash, `...` with
 * one character and straight quotes with curly ones, and a command that a reader copies from the
 * page then fails. Markdown shortcuts stay, and `[text](address)` becomes a link.
 */
function PlainTyping({ plugins, renderDefault }: PortableTextPluginsProps) {
  const { markdown } = plugins
  return renderDefault({
    renderDefault,
    plugins: {
      ...plugins,
      typography: { enabled: false },
      ...(markdown?.config && {
        markdown: { ...markdown, config: { ...markdown.config, headingStyle, linkObject } },
      }),
    },
  })
}

type MarkdownConfig = NonNullable<NonNullable<PortableTextPluginsProps['plugins']['markdown']>['config']>

/** `# ` begins a heading as `## ` does: the title of the page is the only heading above it. */
const headingStyle: MarkdownConfig['headingStyle'] = ({ context, props: { level } }) =>
  context.schema.styles.find(({ name }) => name === `h${Math.max(level, 2)}`)?.name

/** The link of `[text](href)`; nothing for an address that the site would refuse. */
const linkObject: MarkdownConfig['linkObject'] = ({ context, props: { href } }) =>
  isLinkable(href) && context.schema.annotations.some(({ name }) => name === 'link')
    ? { _type: 'link', href }
    : undefined
