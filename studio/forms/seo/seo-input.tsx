import { publishedId } from '@repo/model/published-id.ts'
import type { PreviewTexts } from '@repo/model/site-api.ts'
import { Box, Card, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { type ReactNode, useCallback, useId } from 'react'
import { type ObjectInputProps, useFormValue } from 'sanity'
import { askSite } from '../../site-client/ask-site.ts'
import { useAsking } from '../../site-client/use-asking.ts'
import { Line, Note } from '../../ui/parts.tsx'
import { ReadingState, useReading } from '../../ui/reading.tsx'
import { firstWords } from '../../ui/words.ts'

/** Time after the last saved change before the site is asked, ms: a writer is typing until then. */
const pauseMs = 400

/** The field `seo` of pages, with previews of search result and share image. */
export function SeoInput(props: ObjectInputProps) {
  const { preview, image, problem } = usePreview()
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      <Stack gap={5} data-testid="page-previews">
        <ReadingState found={preview} problem={problem} />
        {preview === null && <Note>The previews appear here as soon as the page has a title.</Note>}
        {preview && (
          <>
            <Section
              title="Search result"
              about={
                preview.isListed
                  ? 'About as search engines show the page. They may choose other words from its text.'
                  : 'This page is unlisted: search engines are asked not to show it.'
              }
            >
              <Card
                border
                radius={2}
                padding={4}
                data-testid="preview-search-result"
                tone={preview.isListed ? 'default' : 'transparent'}
              >
                <Stack gap={3} style={{ maxWidth: 600 }}>
                  <Text size={0} muted>
                    {preview.url ? trail(preview.url) : 'The page has no address yet.'}
                  </Text>
                  <Text size={2} style={{ color: 'var(--card-link-fg-color)' }}>
                    {cut(preview.fullTitle, 'title')}
                  </Text>
                  <Line>{cut(preview.description, 'description')}</Line>
                </Stack>
              </Card>
            </Section>
            <Section title="Share card" about="What chats and social networks show with a link to the page.">
              <Card
                border
                radius={3}
                overflow="hidden"
                style={{ maxWidth: 440 }}
                data-testid="preview-share-card"
              >
                <Box style={{ aspectRatio: '1200 / 630', background: 'var(--card-muted-bg-color)' }}>
                  {image && (
                    <img
                      src={image}
                      alt="Title, summary and category as the card shows them"
                      style={{ display: 'block', width: '100%', height: '100%' }}
                    />
                  )}
                  {image === undefined && (
                    <Flex align="center" justify="center" height="fill">
                      <Spinner muted />
                    </Flex>
                  )}
                </Box>
                <Stack gap={2} padding={3}>
                  <Text size={0} muted>
                    {preview.url ? new URL(preview.url).host : ''}
                  </Text>
                  <Line weight="medium" textOverflow="ellipsis">
                    {preview.title}
                  </Line>
                  <Note textOverflow="ellipsis">{preview.description}</Note>
                </Stack>
              </Card>
            </Section>
          </>
        )}
      </Stack>
    </Stack>
  )
}

function Section({
  title,
  about,
  children,
}: {
  readonly title: string
  readonly about: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Heading as="h3" size={0} id={id}>
        {title}
      </Heading>
      <Note>{about}</Note>
      {children}
    </Stack>
  )
}

/** The preview of the page, read again after each change that was saved; undefined until then. */
function usePreview() {
  const { client, asking } = useAsking()
  const shown = useFormValue(['_id'])
  const revision = useFormValue(['_rev'])
  const id = typeof shown === 'string' ? encodeURIComponent(publishedId(shown)) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision has another preview.
  const read = useCallback(
    () => askSite<Answer>(client, `/api/page-preview/?id=${id}`, asking),
    [client, id, asking, revision],
  )
  const { found, problem } = useReading(id ? read : undefined, pauseMs)
  const imageKey = found && JSON.stringify(found.preview?.image)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another image.
  const readImage = useCallback(
    () =>
      askSite<{ image: string | null }>(client, `/api/page-preview/?image=1&id=${id}`, asking).then(
        ({ image }) => image,
        // The texts say what is wrong if the site does not answer.
        () => null,
      ),
    [client, id, asking, imageKey],
  )
  const { found: image } = useReading(id && found?.preview ? readImage : undefined, pauseMs)
  return { preview: found?.preview, image, problem }
}

interface Answer {
  /** Null if the lake does not have the page yet. */
  readonly preview: (PreviewTexts & { readonly image: object }) | null
}

/** Widths of a search result as Google shows it on a desktop, characters. */
const widths = { title: 60, description: 160 } as const

/** The text as far as a search engine shows it, cut after a word. */
function cut(text: string, part: keyof typeof widths): string {
  return firstWords(text.replace(/\s+/g, ' ').trim(), widths[part])
}

/** `https://docs.example.com/docs/nodes/llm/` → `docs.example.com › docs › nodes › llm`. */
function trail(url: string): string {
  const { host, pathname } = new URL(url)
  return [host, ...pathname.split('/').filter(Boolean)].join(' › ')
}
