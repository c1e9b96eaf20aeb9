import { Button, Dialog, Flex, Stack } from '@sanity/ui'
import { useCallback, useId } from 'react'
import { useSchema } from 'sanity'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { ActionButton } from '../../ui/actions.tsx'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { globalDialog } from '../../ui/global-dialog.tsx'
import { Line, Note } from '../../ui/parts.tsx'
import { useReadAgain, useReading, WhenRead } from '../../ui/reading.tsx'
import { fieldTitle } from '../../ui/schema-types.ts'
import { listed, momentText } from '../../ui/words.ts'
import { changedPassage } from './changed-passage.ts'
import type { DocumentContent } from './merge.ts'
import { type Asked, decide, type PublishedSince, readPublishedSince } from './published-since.ts'

interface Question {
  readonly asked: Asked
  readonly title: string
}

/** Opens the dialog about pages that were published since they were put into a release. */
export const publishedSinceDialog = globalDialog<Question>('published-since', PublishedSinceDialog)

function PublishedSinceDialog({ asked, title, onClose }: Question & { readonly onClose: () => void }) {
  const client = useLakeClient()
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
        <WhenRead reading={reading}>
          {(rows) =>
            rows.length === 0 ? (
              <Line>The release takes back nothing that was published since.</Line>
            ) : (
              <>
                <Note>
                  A release publishes whole pages. Without your decision it is not published, because it would
                  take back what readers have now.
                </Note>
                {rows.map((row) => (
                  <Decision key={row.version._id} row={row} isPage={isPage} />
                ))}
              </>
            )
          }
        </WhenRead>
        <Flex justify="flex-end">
          <Button mode="ghost" text={reading.found?.length ? 'Decide later' : 'Close'} onClick={onClose} />
        </Flex>
      </Stack>
    </Dialog>
  )
}

function Decision({ row, isPage }: { readonly row: PublishedSince; readonly isPage: boolean }) {
  const client = useLakeClient()
  const readAgain = useReadAgain()
  const heading = useId()
  const type = useSchema().get(row.type)
  const named = (fields: readonly string[]) => listed(fields.map((name) => `“${fieldTitle(type, name)}”`))
  const choose = (text: DocumentContent) => ({
    failure: 'The release was not changed',
    work: () => decide(client, row, text).then(readAgain),
  })
  const { release, merged, published, version, changed } = row
  return (
    <Stack gap={4} as="section" aria-labelledby={heading}>
      <Line weight="medium" id={heading}>
        {isPage ? `“${release.title}”` : <DocumentTitle document={row} />}
        {release.publishAt && ` · ${momentText(new Date(release.publishAt))}`}
      </Line>
      {changed.map((field) => {
        const { one, other } = changedPassage(published[field], version[field])
        return (
          <Stack key={field} gap={2}>
            <Line>
              {named([field])} on the site: <ins>{one || 'nothing'}</ins>
            </Line>
            <Line>
              in the release: <del>{other || 'nothing'}</del>
            </Line>
          </Stack>
        )
      })}
      {merged.conflicts.length > 0 && (
        <Line>
          Both changed the same part of {named(merged.conflicts)}: there, the release keeps its text.
        </Line>
      )}
      <Flex gap={2} wrap="wrap">
        <ActionButton padding={3} text="Put the change there too" {...choose(merged.content)} />
        <ActionButton padding={3} text="Keep the text of the release" {...choose(version)} />
      </Flex>
    </Stack>
  )
}
