/** Text of a document, as readers see it. */
import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { calloutKinds } from '@repo/model/kinds.ts'
import { objectsIn, textIn } from '@repo/model/values.ts'
import type { CardTone } from '@sanity/ui'
import { Code } from '@sanity/ui/code'
import { styled } from 'styled-components'
import { Note } from '../../ui/parts.tsx'

const Text = styled.div`
  font-size: 0.8125rem;
  line-height: 1.5;
  overflow-wrap: anywhere;

  h3,
  h4,
  h5 {
    margin: 1.2em 0 0.5em;
    font-size: 1em;
    font-weight: 600;
  }

  h3 {
    margin-top: 1.6em;
  }

  p,
  ul,
  ol,
  blockquote,
  pre {
    margin: 0 0 0.6em;
  }

  > :first-child {
    margin-top: 0;
  }

  > :last-child {
    margin-bottom: 0;
  }

  ul,
  ol {
    padding-left: 1.4em;
  }

  li {
    margin-bottom: 0.35em;
  }

  code {
    font-family: ui-monospace, monospace;
    font-size: 0.92em;
  }

  img {
    max-width: 100%;
    height: auto;
  }

  blockquote {
    border-left: 3px solid var(--card-border-color);
    padding-left: 0.8em;
  }

  a,
  .link {
    color: var(--card-link-fg-color);
    text-decoration: underline;
  }
`

/** A block of a text. */
export interface ProseBlock {
  readonly _type: string
  readonly [field: string]: unknown
}

/** The blocks of a text that may have any form. */
export function proseBlocks(value: unknown, name: string): ProseBlock[] {
  return objectsIn(value, name).flatMap((block) => {
    const _type = textIn(block, '_type')
    const [children, markDefs] = [objectsIn(block, 'children'), objectsIn(block, 'markDefs')]
    return _type ? [{ ...block, _type, children, markDefs }] : []
  })
}

/** Blocks drawn with components; those of other types are left out. */
export function Prose({
  blocks,
  components,
}: {
  readonly blocks: readonly ProseBlock[]
  readonly components: Partial<PortableTextComponents>
}) {
  return (
    <Text>
      <PortableText
        value={[...blocks]}
        components={{ unknownType: () => null, ...components }}
        onMissingComponent={false}
      />
    </Text>
  )
}

/** A block of code. */
export function CodeView({ value }: { readonly value: unknown }) {
  const language = textIn(value, 'language')
  return (
    <Code size={1} {...(language && { language })}>
      {textIn(value, 'code')}
    </Code>
  )
}

/** Kind of a callout that may have any form, and the color of its card. */
export function calloutLook(value: unknown) {
  const kind = calloutKinds.find((name) => name === textIn(value, 'kind')) ?? 'note'
  return { kind, tone: tones[kind] }
}

const tones: Readonly<Record<(typeof calloutKinds)[number], CardTone>> = {
  note: 'transparent',
  tip: 'positive',
  info: 'primary',
  warning: 'caution',
  danger: 'critical',
}

/** Links do not open here: a click selects the block. */
const inBlock: Partial<PortableTextComponents> = {
  types: {
    code: CodeView,
    image: ({ value }) => <p>[{textIn(value, 'alt') || 'Image'}]</p>,
  },
  marks: {
    link: ({ children }) => <span className="link">{children}</span>,
    pageLink: ({ children }) => <span className="link">{children}</span>,
  },
}

/** The text inside a block: the blocks of a field; what is missing, if it has none. */
export function TextView({
  value,
  name,
  empty,
}: {
  readonly value: Readonly<Record<string, unknown>>
  readonly name: string
  readonly empty: string
}) {
  const blocks = proseBlocks(value, name)
  return blocks.length === 0 ? <Note>{empty}</Note> : <Prose blocks={blocks} components={inBlock} />
}
