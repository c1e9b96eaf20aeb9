/** Asks which text a release gets of pages that were published directly since. */
import { Box, Button, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useCallback, useId } from 'react'
import { useClient, useSchema } from 'sanity'
import { DocumentTitle } from '../document-title.tsx'
import { ProblemCard } from '../problem-card.tsx'
import { ReadingState, useReading } from '../reading-pane.tsx'
import { useAction } from '../use-action.ts'
import { changedPassage } from './changed-passage.ts'
import { momentText } from './launch.ts'
import type { DocumentContent } from './merge.ts'
import { type Asked, decide, type PublishedSince, readPublishedSince } from './published-since.ts'

/** @param asked the page or the release */
export function PublishedSinceDialog({
  asked,
  title,
  onClose,
}: {
  readonly asked: Asked
  readonly title: string
  readonly onClose: () => void
}) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const reading = useReading(useCallback(() => readPublishedSince(client, asked), [client, asked]))
  const isPage = 'page' in asked
  return (
    <Dialog
      id="published-since"
      header={isPage ? `“${title}” is also in a release` : `Published since they are in “${title}”`}
      width={1}
      onClose={onClose}
    >
      <Stack gap={5} padding={4} data-testid="published-since">
        <ReadingState {...reading} />
        {reading.found?.length === 0 && (
          <Text size={1}>The release takes back nothing that was published since.</Text>
        )}
        {reading.found && reading.found.length > 0 && (
          <Text size={1} muted>
            A release publishes whole pages. Without your decision it is not published, because it would take
            back what readers have now.
          </Text>
        )}
        {reading.found?.map((row) => (
          <Decision key={row.version._id} row={row} isPage={isPage} onDecided={reading.readAgain} />
        ))}
        <Flex justify="flex-end">
          <Button mode="ghost" text={reading.found?.length ? 'Decide later' : 'Close'} onClick={onClose} />
        </Flex>
      </Stack>
    </Dialog>
  )
}

function Decision({
  row,
  isPage,
  onDecided,
}: {
  readonly row: PublishedSince
  readonly isPage: boolean
  readonly onDecided: () => void
}) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { isBusy, problem, run } = useAction('The release was not changed')
  const heading = useId()
  const choose = (text: DocumentContent) => () =>
    run(async () => {
      await decide(client, row, text)
      onDecided()
    })
  const { release, merged, published, version, changed } = row
  return (
    <Stack gap={4} as="section" aria-labelledby={heading}>
      <Text size={1} weight="medium" id={heading}>
        {isPage ? `“${release.title}”` : <DocumentTitle document={row} />}
        {release.publishAt && ` · ${momentText(new Date(release.publishAt))}`}
      </Text>
      {changed.map((field) => (
        <Comparison
          key={field}
          row={row}
          field={field}
          passages={changedPassage(published[field], version[field])}
        />
      ))}
      {merged.conflicts.length > 0 && (
        <Text size={1}>
          Both changed the same part of <FieldNames type={row.type} fields={merged.conflicts} />: there, the
          release keeps its text.
        </Text>
      )}
      {problem && <ProblemCard>{problem}</ProblemCard>}
      <Flex gap={2} wrap="wrap">
        <Button
          mode="ghost"
          fontSize={1}
          text="Put the change there too"
          aria-busy={isBusy}
          onClick={choose(merged.content)}
        />
        <Button
          mode="ghost"
          fontSize={1}
          text="Keep the text of the release"
          aria-busy={isBusy}
          onClick={choose(version)}
        />
      </Flex>
    </Stack>
  )
}

function Comparison({
  row,
  field,
  passages,
}: {
  readonly row: PublishedSince
  readonly field: string
  readonly passages: ReturnType<typeof changedPassage>
}) {
  return (
    <Box>
      <Stack gap={2}>
        <Text size={1}>
          <FieldNames type={row.type} fields={[field]} /> on the site: <ins>{passages.one || 'nothing'}</ins>
        </Text>
        <Text size={1}>
          in the release: <del>{passages.other || 'nothing'}</del>
        </Text>
      </Stack>
    </Box>
  )
}

function FieldNames({ type, fields }: { readonly type: string; readonly fields: readonly string[] }) {
  const schema = useSchema().get(type)
  const titles = fields.map((name) => {
    const found =
      schema?.jsonType === 'object' ? schema.fields.find((field) => field.name === name) : undefined
    return `“${found?.type.title ?? name}”`
  })
  return new Intl.ListFormat('en').format(titles)
}
