/**
 * The start page of the Studio: where the writer was, what needs attention, and how to write here.
 */
import { writersGuideType } from '@repo/model/kinds.ts'
import { EditIcon } from '@sanity/icons/Edit'
import { FolderIcon } from '@sanity/icons/Folder'
import { RefreshIcon } from '@sanity/icons/Refresh'
import { Box, Button, Card, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { OpenButton } from './actions.tsx'
import { emptyListsText } from './checked.ts'
import { GuideView } from './guide-view.tsx'
import {
  FailedPublishes,
  FailedSearches,
  LinksToCorrect,
  MissingAddresses,
  OldDrafts,
  PagesToReview,
  PagesWithout,
  ReaderFeedback,
  RecentRow,
} from './lists.tsx'
import { NewPage } from './new-page.tsx'
import { PaneButton } from './pane-link.tsx'
import { type StartPageLists, useStart } from './use-start.ts'

/** The guide moves below the lists where there is no room for it at their side. */
const Columns = styled.div`
  display: grid;
  gap: 2rem;
  max-width: 86rem;
  margin: 0 auto;

  @media (min-width: 1100px) {
    grid-template-columns: minmax(0, 3fr) minmax(20rem, 2fr);
    align-items: start;
  }
`

/** The whole tool. */
export function StartPage() {
  const { recent, guide, lists, readAgain } = useStart()
  return (
    <Card height="fill" overflow="auto" data-testid="start-page">
      <Box padding={4} paddingTop={5}>
        <Columns>
          <Stack gap={5}>
            <Flex gap={3} align="center">
              <Box flex={1}>
                <Heading as="h1" size={2}>
                  Start
                </Heading>
              </Box>
              <PaneButton pane="sidebar" text="Sidebar" icon={FolderIcon} />
              <PaneButton pane="drafts" text="Drafts" icon={EditIcon} />
              <Button mode="ghost" fontSize={1} icon={RefreshIcon} text="Refresh" onClick={readAgain} />
            </Flex>
            <NewPage />
            <Recent reading={recent} />
            <Attention lists={lists} />
          </Stack>
          <Guide reading={guide} />
        </Columns>
      </Box>
    </Card>
  )
}

function Recent({ reading: { found, problem } }: { readonly reading: StartPageLists['recent'] }) {
  const heading = useId()
  if (found?.length === 0 && !problem) return null
  return (
    <Stack as="section" gap={4} aria-labelledby={heading} data-testid="recent">
      <Heading as="h2" size={1} id={heading}>
        Continue where you were
      </Heading>
      <Problem words="What you edited last could not be loaded" problem={problem} />
      {found && found.length > 0 && (
        <Card border radius={2} style={{ borderTop: 0 }}>
          <Stack as="ul" aria-labelledby={heading}>
            {found.map((document) => (
              <RecentRow key={document.id} document={document} />
            ))}
          </Stack>
        </Card>
      )}
    </Stack>
  )
}

function Attention({ lists }: { readonly lists: StartPageLists['lists'] }) {
  const heading = useId()
  const { publishes, links, drafts, searches, missing, feedback, summary, images, tags, review } = lists
  const isReading = Object.values(lists).some(({ found, problem }) => !found && !problem)
  const empty = emptyListsText([
    { words: 'failed publishes', total: publishes.found?.total },
    // Nothing is said of links that were never checked.
    ...(links.found?.links === null ? [] : [{ words: 'broken links', total: links.found?.links.total }]),
    { words: 'drafts older than two weeks', total: drafts.found?.total },
    { words: 'searches that find nothing', total: searches.found?.searches.length },
    { words: 'addresses that do not exist', total: missing.found?.addresses.length },
    { words: 'feedback that waits', total: feedback.found?.total },
    { words: 'pages without a summary', total: summary.found?.total },
    { words: 'images without a description', total: images.found?.total },
    { words: 'pages without tags', total: tags.found?.total },
    { words: 'pages that wait for a review', total: review.found?.total },
  ])
  return (
    <Stack as="section" gap={4} aria-labelledby={heading} data-testid="attention">
      <Heading as="h2" size={1} id={heading}>
        What needs attention
      </Heading>
      <Listed words="Failed publishes" reading={publishes}>
        {(list) => <FailedPublishes list={list} />}
      </Listed>
      <Problem words="Broken links" problem={links.problem} />
      {links.found?.links && links.found.links.total > 0 && <LinksToCorrect list={links.found.links} />}
      <Listed words="Old drafts" reading={drafts}>
        {(list) => <OldDrafts list={list} />}
      </Listed>
      <Problem words="Searches that find nothing" problem={searches.problem} />
      {searches.found && searches.found.searches.length > 0 && <FailedSearches report={searches.found} />}
      <Problem words="Addresses that do not exist" problem={missing.problem} />
      {missing.found && missing.found.addresses.length > 0 && <MissingAddresses report={missing.found} />}
      <Listed words="Feedback from readers" reading={feedback}>
        {(report) => <ReaderFeedback report={report} />}
      </Listed>
      <Listed words="Pages without a summary" reading={summary}>
        {(list) => (
          <PagesWithout
            name="without-summary"
            title="Pages without a summary"
            about="Readers see the summary on cards, in lists and in search results."
            button="Write the summary"
            path="summary"
            list={list}
          />
        )}
      </Listed>
      <Listed words="Images without a description" reading={images}>
        {(list) => (
          <PagesWithout
            name="without-alt"
            title="Images without a description"
            about="People who cannot see these images do not learn what they show."
            button="Describe them"
            path="body"
            list={list}
          />
        )}
      </Listed>
      <Listed words="Pages without tags" reading={tags}>
        {(list) => (
          <PagesWithout
            name="without-tags"
            title="Pages without tags"
            about="Readers find similar pages by their tags."
            button="Choose tags"
            path="tags"
            list={list}
          />
        )}
      </Listed>
      <Listed words="Pages to review" reading={review}>
        {(list) => <PagesToReview list={list} />}
      </Listed>
      {isReading && (
        <Flex justify="center" padding={3}>
          <Spinner muted />
        </Flex>
      )}
      {empty && !isReading && (
        <Text size={1} muted role="status" data-testid="empty-lists">
          {empty}
        </Text>
      )}
    </Stack>
  )
}

/** A list that is not empty, or why it cannot be shown. */
function Listed<List extends { readonly total: number }>({
  words,
  reading: { found, problem },
  children,
}: {
  readonly words: string
  readonly reading: { readonly found: List | undefined; readonly problem: string }
  readonly children: (list: List) => ReactNode
}) {
  return (
    <>
      <Problem words={words} problem={problem} />
      {found && found.total > 0 && children(found)}
    </>
  )
}

function Problem({ words, problem }: { readonly words: string; readonly problem: string }) {
  if (!problem) return null
  return (
    <Card tone="critical" border radius={2} padding={3} role="alert">
      <Text size={1}>
        {words}: {problem}
      </Text>
    </Card>
  )
}

function Guide({ reading: { found, problem } }: { readonly reading: StartPageLists['guide'] }) {
  const heading = useId()
  const guide = found?.guide
  const title = guide?.title ?? "Writers' guide"
  const document = { id: writersGuideType, type: writersGuideType, title }
  return (
    <Card as="section" border radius={2} padding={4} aria-labelledby={heading} data-testid="writers-guide">
      <Stack gap={5}>
        <Flex gap={3} align="center">
          <Box flex={1}>
            <Heading as="h2" size={1} id={heading}>
              {title}
            </Heading>
          </Box>
          {found && <OpenButton text={guide ? 'Edit' : 'Write it'} document={document} />}
        </Flex>
        <Problem words="The guide could not be loaded" problem={problem} />
        {guide && <GuideView blocks={guide.blocks} />}
        {found && !guide && (
          <Text size={1} muted>
            Write here how your team writes. Only people who use this Studio see it.
          </Text>
        )}
      </Stack>
    </Card>
  )
}
