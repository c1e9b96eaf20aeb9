import { publishedId } from '@repo/model/published-id.ts'
import { Box, Card, Stack } from '@sanity/ui'
import { useMemo } from 'react'
import { type Schema, useSchema } from 'sanity'
import type { RevisedDocument } from '../../lake-client/documents.ts'
import { MessageCard, Note, TitleAndNote } from '../../ui/parts.tsx'
import { fieldTitle } from '../../ui/schema-types.ts'
import { countText } from '../../ui/words.ts'
import { acceptedTypes, type RepointedDocument, repointed } from '../links/repoint.ts'
import { UseList } from '../uses/use-list.tsx'
import { documentTitle } from '../uses/uses.ts'
import type { Candidate, Deletion } from './deletion.ts'
import { PagePicker } from './page-picker.tsx'

/** The choice of a replacement for what is deleted. */
export interface ReplacementProps {
  readonly deletion: Deletion
  readonly replacement: Candidate | undefined
  readonly onChange: (value: Candidate | undefined) => void
}

/** The documents with links, the field for the new target, and what then happens to each link. */
export function LinksToPoint({
  deletion,
  done,
  replacement,
  onChange,
}: ReplacementProps & {
  /** Past participle of the action that the links prevent, such as "deleted". */
  readonly done: string
}) {
  const schema = useSchema()
  const { document, uses, linking } = deletion
  const types = useMemo(() => targetTypes(deletion, schema), [deletion, schema])
  const changes = useMemo(
    () => (replacement && linking ? repointed(linking, { from: document._id, to: replacement.id }) : []),
    [replacement, linking, document],
  )
  const title = documentTitle(document)
  const whatToDo =
    types.length > 0
      ? 'Choose another one for all of them here, or open them one by one.'
      : 'Open each document below, remove the link or choose another page for it, and publish. Then try again.'
  return (
    <Stack gap={4}>
      <MessageCard tone="caution">
        “{title}” cannot be {done} yet: {countText(uses.length, 'document')}{' '}
        {uses.length === 1 ? 'refers to it, and its links' : 'refer to it, and their links'} would no longer
        work. {whatToDo}
      </MessageCard>
      {types.length > 0 && (
        <PagePicker
          document={document}
          label="Point all these links to"
          types={types}
          value={replacement}
          onChange={onChange}
        />
      )}
      <Box style={{ maxHeight: '22vh', overflowY: 'auto' }} tabIndex={0}>
        {replacement ? (
          <Stack gap={1} data-testid="link-changes">
            {changes.map(({ document: from, changes: own }) => (
              <Card key={from._id} border radius={2} padding={3}>
                <TitleAndNote
                  title={documentTitle(from) + whichOf(from)}
                  note={fieldsIn(own)
                    .map(
                      ({ field, what, count }) =>
                        `${fieldTitle(schema.get(from._type), field)}: ${said(what, count)}`,
                    )
                    .join(' · ')}
                />
              </Card>
            ))}
          </Stack>
        ) : (
          <UseList uses={uses} />
        )}
      </Box>
      {replacement && <Note>{readersSay(changes, replacement)}</Note>}
    </Stack>
  )
}

/** Types that can be the new target. Pages stay in their category: their addresses would change. */
function targetTypes({ document, uses, linking }: Deletion, schema: Schema): string[] {
  const isPlace = uses.some(({ fields }) => fields.includes('category') || fields.includes('parent'))
  if (!linking || isPlace) return []
  return acceptedTypes(linking, document._id, schema) ?? [document._type]
}

type Change = RepointedDocument['changes'][number]

function fieldsIn(changes: readonly Change[]): (Change & { readonly count: number })[] {
  const groups = Map.groupBy(changes, ({ field, what }) => `${field} ${what}`)
  return [...groups.values()].flatMap((group) => (group[0] ? [{ ...group[0], count: group.length }] : []))
}

function said(what: Change['what'], count: number): string {
  const links = countText(count, 'link')
  return what === 'point'
    ? `${links} changed`
    : `${links} removed, as it would be there twice or lead to its own page`
}

function isLive({ _id }: RevisedDocument): boolean {
  return publishedId(_id) === _id
}

/** A page may be in the list with its draft and with versions in releases. */
function whichOf(document: RevisedDocument): string {
  if (isLive(document)) return ''
  return document._id.startsWith('drafts.') ? ' (its draft)' : ' (in a release)'
}

function readersSay(changes: readonly RepointedDocument[], { title }: Candidate): string {
  const live = changes.filter(({ document }) => isLive(document)).length
  const pages = live === 1 ? 'One published document changes' : `${live} published documents change`
  return `${live > 0 ? `${pages} on the site at once. ` : ''}Readers who open the old address will be sent to “${title}”.`
}
