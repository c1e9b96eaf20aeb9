import type { PortableTextComponents } from '@portabletext/react'
import { isLinkable } from '@repo/model/addresses.ts'
import { calloutHeading } from '@repo/model/callouts.ts'
import { referenceIn, textIn } from '@repo/model/values.ts'
import { Card, Stack } from '@sanity/ui'
import { IntentLink } from 'sanity/router'
import { environment } from '../../environment.ts'
import { CodeView, calloutLook, Prose, type ProseBlock, proseBlocks } from '../../forms/previews/prose.tsx'
import { Line } from '../../ui/parts.tsx'

/** Headings below that of the guide; a link to a page opens its form. */
const components: Partial<PortableTextComponents> = {
  block: {
    h2: ({ children }) => <h3>{children}</h3>,
    h3: ({ children }) => <h4>{children}</h4>,
    h4: ({ children }) => <h5>{children}</h5>,
  },
  types: {
    callout: ({ value }) => <Callout value={value} />,
    code: ({ value }) => (
      <Card padding={3} radius={2} tone="transparent" marginBottom={3} overflow="auto">
        <CodeView value={value} />
      </Card>
    ),
    image: ({ value }) =>
      textIn(value, 'url') ? (
        <img src={textIn(value, 'url')} alt={textIn(value, 'alt')} loading="lazy" />
      ) : null,
  },
  marks: {
    link: ({ value, children }) => {
      const href = textIn(value, 'href')
      const address = href.startsWith('/') ? environment.siteUrl + href : href
      return isLinkable(href) ? (
        <a href={address} target="_blank" rel="noreferrer">
          {children}
        </a>
      ) : (
        children
      )
    },
    pageLink: ({ value, children }) => {
      const id = referenceIn(value, 'page')
      return id ? (
        <IntentLink intent="edit" params={{ id }}>
          {children}
        </IntentLink>
      ) : (
        children
      )
    },
  },
}

/** The guide for writers, to be read on the start page. */
export function GuideView({ blocks }: { readonly blocks: readonly ProseBlock[] }) {
  return <Prose blocks={blocks} components={components} />
}

function Callout({ value }: { readonly value: unknown }) {
  const { kind, tone } = calloutLook(value)
  return (
    <Card tone={tone} padding={3} radius={2} marginBottom={3}>
      <Stack gap={3}>
        <Line weight="semibold">{textIn(value, 'title') || calloutHeading(kind, null).word}</Line>
        <GuideView blocks={proseBlocks(value, 'body')} />
      </Stack>
    </Card>
  )
}
