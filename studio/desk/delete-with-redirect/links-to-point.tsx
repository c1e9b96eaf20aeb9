import { publishedId } from '@repo/model/published-id.ts'
import { Box, Stack } from '@sanity/ui'
import { useMemo } from 'react'
import { type Schema, useSchema } from 'sanity'
import type { RevisedDocument } from '../../lake-client/documents.ts'
import { MessageCard, Note } from '../../ui/parts.tsx'
import { countText } from '../../ui/words.ts'
import { acceptedTypes } from '../links/repoint.ts'
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

/** The documents with links, the field for the new target, and what then happens. */
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
        <UseList uses={uses} />
      </Box>
      {replacement && linking && <Note>{saidOf(linking, replacement)}</Note>}
    </Stack>
  )
}

/** Types that can be the new target. Pages stay in their category: their addresses would change. */
function targetTypes({ document, uses, linking }: Deletion, schema: Schema): string[] {
  const isPlace = uses.some(({ fields }) => fields.includes('category') || fields.includes('parent'))
  if (!linking || isPlace) return []
  return acceptedTypes(linking, document._id, schema) ?? [document._type]
}

function saidOf(linking: readonly RevisedDocument[], { title }: Candidate): string {
  const live = linking.filter(({ _id }) => publishedId(_id) === _id).length
  const pages = live === 1 ? 'One published document changes' : `${live} published documents change`
  const atOnce = live > 0 ? `${pages} on the site at once, with drafts and versions in releases. ` : ''
  return `${atOnce}A link that would be there twice or lead to its own page is removed. Readers who open the old address will be sent to “${title}”.`
}
