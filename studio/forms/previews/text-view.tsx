/** The text inside a block, as readers see it. */
import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { Text } from '@sanity/ui'
import { Code } from '@sanity/ui/code'
import { styled } from 'styled-components'
import { objectsIn, textIn } from './values.ts'

const Prose = styled.div`
  font-size: 0.8125rem;
  line-height: 1.5;

  p,
  ul,
  ol,
  blockquote,
  pre {
    margin: 0 0 0.5em;
  }

  ul,
  ol {
    padding-left: 1.4em;
  }

  > :last-child {
    margin-bottom: 0;
  }

  code {
    font-family: ui-monospace, monospace;
    font-size: 0.92em;
  }

  blockquote {
    border-left: 3px solid var(--card-border-color);
    padding-left: 0.8em;
  }

  .link {
    color: var(--card-link-fg-color);
    text-decoration: underline;
  }
`

/** Links do not open here: a click selects the block. */
const components: Partial<PortableTextComponents> = {
  types: {
    code: ({ value }) => <CodeView value={value} />,
    image: ({ value }) => <p>[{textIn(value, 'alt') || 'Image'}]</p>,
  },
  marks: {
    link: ({ children }) => <span className="link">{children}</span>,
    pageLink: ({ children }) => <span className="link">{children}</span>,
  },
  unknownType: () => null,
}

/** Paragraphs, lists, code and quotes of a field; what is missing, if it has none. */
export function TextView({
  value,
  name,
  empty,
}: {
  readonly value: Readonly<Record<string, unknown>>
  readonly name: string
  readonly empty: string
}) {
  const blocks = objectsIn(value, name).flatMap((block) =>
    typeof block._type === 'string'
      ? [
          {
            ...block,
            _type: block._type,
            children: objectsIn(block, 'children'),
            markDefs: objectsIn(block, 'markDefs'),
          },
        ]
      : [],
  )
  if (blocks.length === 0) {
    return (
      <Text size={1} muted>
        {empty}
      </Text>
    )
  }
  return (
    <Prose>
      <PortableText value={blocks} components={components} onMissingComponent={false} />
    </Prose>
  )
}

function CodeView({ value }: { readonly value: unknown }) {
  const language = textIn(value, 'language')
  return (
    <Code size={1} {...(language && { language })}>
      {textIn(value, 'code')}
    </Code>
  )
}
