/** Lists of what readers asked for and did not find, and what a writer has done with. */
import type { ReaderReport } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import { Card, Flex, Stack } from '@sanity/ui'
import type { ReactNode } from 'react'
import type { Asking } from '../../site-client/ask-site.ts'
import { Line, Note } from '../../ui/parts.tsx'
import { ReadingPane } from '../../ui/reading.tsx'

/**
 * A pane with a report of the site.
 * @param about explains the list
 * @param done word for what writers do with entries
 */
export function ReportPane<Report extends ReaderReport<unknown>>({
  name,
  read,
  about,
  done,
  children,
}: {
  readonly name: string
  readonly read: (client: SanityClient, asking: Asking) => Promise<Report>
  readonly about: (report: Report) => ReactNode
  readonly done: string
  readonly children: (entry: Report['open'][number], isDone: boolean) => ReactNode
}) {
  return (
    <ReadingPane name={name} read={read}>
      {(report) => (
        <Stack gap={4}>
          {about(report)}
          <Stack as="ul" gap={2} aria-label="Not found">
            {report.open.map((entry) => children(entry, false))}
          </Stack>
          <DoneEntries word={done}>{report.dismissed.map((entry) => children(entry, true))}</DoneEntries>
        </Stack>
      )}
    </ReadingPane>
  )
}

/** An entry with what was asked for, how often, and buttons below. */
export function CountedEntry({
  title,
  count,
  children,
}: {
  readonly title: string
  /** How often, in words. */
  readonly count: string
  readonly children: ReactNode
}) {
  return (
    <Card as="li" border radius={2} padding={3}>
      <Stack gap={3}>
        <Flex gap={3} align="center">
          <Line weight="medium" style={{ flex: 1, overflowWrap: 'anywhere' }}>
            {title}
          </Line>
          <Note>{count}</Note>
        </Flex>
        <Flex gap={2} wrap="wrap">
          {children}
        </Flex>
      </Stack>
    </Card>
  )
}

/** Entries that a writer is done with, closed at first; nothing without any. */
export function DoneEntries({
  word,
  label = word,
  gap = 2,
  children,
}: {
  readonly word: string
  /** Name of the list for screen readers. */
  readonly label?: string
  readonly gap?: number
  readonly children: ReactNode[]
}) {
  if (children.length === 0) return null
  return (
    <details>
      <summary>
        {word} ({children.length})
      </summary>
      <Stack as="ul" gap={gap} paddingTop={3} aria-label={label}>
        {children}
      </Stack>
    </details>
  )
}
