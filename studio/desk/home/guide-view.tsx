/** The guide for writers, to be read on the start page. */

import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { isLinkable } from '@repo/model/addresses.ts'
import { calloutHeading } from '@repo/model/callouts.ts'
import { calloutKinds } from '@repo/model/kinds.ts'
import { Card, type CardTone, Stack, Text } from '@sanity/ui'
import { Code } from '@sanity/ui/code'
import { IntentLink } from 'sanity/router'
import { styled } from 'styled-components'
import { environment } from '../../environment.ts'
import { fieldIn, textIn } from '../../forms/previews/values.ts'
import { type GuideBlock, guideBlocks } from './guide.ts'

const Prose = styled.div`
  font-size: 0.8125rem;
  line-height: 1.55;
  overflow-wrap: anywhere;

  h3,
  h4,
  h5 {
    margin: 1.6em 0 0.5em;
    font-size: 1em;
    font-weight: 600;
  }

  h4,
  h5 {
    margin-top: 1.2em;
  }

  > :first-child {
    margin-top: 0;
  }

  > :last-child {
    margin-bottom: 0;
  }

  p,
  ul,
  ol,
  blockquote,
  pre {
    margin: 0 0 0.7em;
  }

  ul,
  ol {
    padding-left: 1.3em;
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

  a {
    color: var(--card-link-fg-color);
    text-decoration: underline;
  }
`

const tones: Readonly<Record<(typeof calloutKinds)[number], CardTone>> = {
  note: 'transparent',
  tip: 'positive',
  info: 'primary',
  warning: 'caution',
  danger: 'critical',
}

/** Headings below that of the guide; a link to a page opens its form. */
const components: Partial<PortableTextComponents> = {
  block: {
    h2: ({ children }) => <h3>{children}</h3>,
    h3: ({ children }) => <h4>{children}</h4>,
    h4: ({ children }) => <h5>{children}</h5>,
  },
  types: {
    callout: ({ value }) => <Callout value={value} />,
    code: ({ value }) => <CodeView value={value} />,
    image: ({ value }) => <GuideImage value={value} />,
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
      const id = textIn(fieldIn(value, 'page'), '_ref')
      return id ? (
        <IntentLink intent="edit" params={{ id }}>
          {children}
        </IntentLink>
      ) : (
        children
      )
    },
  },
  unknownType: () => null,
}

/** The text of the guide. */
export function GuideView({ blocks }: { readonly blocks: readonly GuideBlock[] }) {
  return (
    <Prose>
      <PortableText value={[...blocks]} components={components} onMissingComponent={false} />
    </Prose>
  )
}

function Callout({ value }: { readonly value: unknown }) {
  const kind = calloutKinds.find((name) => name === textIn(value, 'kind')) ?? 'note'
  const title = textIn(value, 'title') || calloutHeading(kind, null).word
  return (
    <Card tone={tones[kind]} padding={3} radius={2} marginBottom={3}>
      <Stack gap={3}>
        <Text size={1} weight="semibold">
          {title}
        </Text>
        <GuideView blocks={guideBlocks(value, 'body')} />
      </Stack>
    </Card>
  )
}

function CodeView({ value }: { readonly value: unknown }) {
  const language = textIn(value, 'language')
  return (
    <Card padding={3} radius={2} tone="transparent" marginBottom={3} overflow="auto">
      <Code size={1} {...(language && { language })}>
        {textIn(value, 'code')}
      </Code>
    </Card>
  )
}

function GuideImage({ value }: { readonly value: unknown }) {
  const url = textIn(value, 'url')
  return url ? <img src={url} alt={textIn(value, 'alt')} loading="lazy" /> : null
}
