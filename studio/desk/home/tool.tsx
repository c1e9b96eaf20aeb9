import { writersGuideType } from '@repo/model/kinds.ts'
import { EditIcon } from '@sanity/icons/Edit'
import { FolderIcon } from '@sanity/icons/Folder'
import { RefreshIcon } from '@sanity/icons/Refresh'
import { Box, Button, Card, Flex, Heading, Stack } from '@sanity/ui'
import { Fragment, useId } from 'react'
import { useIntentLink } from 'sanity/router'
import { styled } from 'styled-components'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { Line, Note, ProblemCard, Waiting } from '../../ui/parts.tsx'
import { Ago } from '../../ui/who-and-when.tsx'
import { templatesOfPages } from '../templates/templates.ts'
import { LinkButton, OpenButton, PaneButton } from './actions.tsx'
import { GuideView } from './guide-view.tsx'
import { attentionLists } from './lists.tsx'
import { Row } from './section.tsx'
import { SetUpSteps } from './set-up.tsx'
import { type ListReadings, type StartPageReadings, unread, useStart } from './use-start.ts'

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

/**
 * The start page of the Studio: where the writer was, what needs attention, and how to write here.
 */
export function StartPage() {
  const { recent, guide, setUp, readings, readAgain } = useStart()
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
              <Button mode="ghost" icon={RefreshIcon} text="Refresh" onClick={readAgain} />
            </Flex>
            {setUp.found && <SetUpSteps setUp={setUp.found} />}
            <NewPage hasNodes={setUp.found?.hasNodes ?? false} />
            <Recent reading={recent} />
            <Attention readings={readings} />
          </Stack>
          <Guide reading={guide} />
        </Columns>
      </Box>
    </Card>
  )
}

/** One button for each kind of page; the form opens with the cursor in the title. */
function NewPage({ hasNodes }: { readonly hasNodes: boolean }) {
  const label = useId()
  return (
    <Flex as="section" gap={2} align="center" wrap="wrap" aria-labelledby={label} data-testid="new-page">
      <Line weight="medium" id={label}>
        New page
      </Line>
      {templatesOfPages.map(
        (template) =>
          (hasNodes || template.schemaType !== 'nodePage') && (
            <NewPageButton key={template.id} template={template} />
          ),
      )}
    </Flex>
  )
}

function NewPageButton({
  template: { id, title, schemaType, icon },
}: {
  readonly template: (typeof templatesOfPages)[number]
}) {
  const { href, onClick } = useIntentLink({ intent: 'create', params: { type: schemaType, template: id } })
  return <LinkButton icon={icon} text={title} href={href} onClick={onClick} />
}

function Recent({ reading: { found, problem } }: { readonly reading: StartPageReadings['recent'] }) {
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
              <Row
                key={document.id}
                title={<DocumentTitle document={document} />}
                note={
                  <>
                    You edited it <Ago at={document.updatedAt} />
                    {document.isDraft && ' · has unpublished changes'}
                  </>
                }
                action={<OpenButton text="Continue" document={document} />}
              />
            ))}
          </Stack>
        </Card>
      )}
    </Stack>
  )
}

function Attention({ readings }: { readonly readings: ListReadings }) {
  const heading = useId()
  const known = attentionLists.map((list) => ({ ...list, ...(readings[list.name] ?? unread) }))
  const isReading = known.some(({ found, problem }) => found === undefined && !problem)
  // Nothing is said of links that were never checked.
  const isEmpty = known.every(({ found }) => found === null || found?.total === 0)
  return (
    <Stack as="section" gap={4} aria-labelledby={heading} data-testid="attention">
      <Heading as="h2" size={1} id={heading}>
        What needs attention
      </Heading>
      {known.map(({ name, title, found, problem }) => (
        <Fragment key={name}>
          <Problem words={title} problem={problem} />
          {found && found.total > 0 && found.section}
        </Fragment>
      ))}
      {isReading && <Waiting />}
      {isEmpty && <Note role="status">Nothing needs attention.</Note>}
    </Stack>
  )
}

function Problem({ words, problem }: { readonly words: string; readonly problem: string }) {
  return problem && <ProblemCard>{`${words}: ${problem}`}</ProblemCard>
}

function Guide({ reading: { found: guide, problem } }: { readonly reading: StartPageReadings['guide'] }) {
  const heading = useId()
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
          {guide !== undefined && <OpenButton text={guide ? 'Edit' : 'Write it'} document={document} />}
        </Flex>
        <Problem words="The guide could not be loaded" problem={problem} />
        {guide && <GuideView blocks={guide.blocks} />}
        {guide === null && (
          <Note>Write here how your team writes. Only people who use this Studio see it.</Note>
        )}
      </Stack>
    </Card>
  )
}
