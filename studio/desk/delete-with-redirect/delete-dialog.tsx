import { linkableTypes } from '@repo/model/kinds.ts'
import { Button, Flex, Stack } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { mutate } from '../../lake-client/documents.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAction } from '../../ui/actions.tsx'
import { Line, Note, ProblemCard } from '../../ui/parts.tsx'
import { ReadingState, useReading } from '../../ui/reading.tsx'
import { repointed } from '../links/repoint.ts'
import { documentTitle } from '../uses/uses.ts'
import {
  addressesOf,
  type Candidate,
  type Deletion,
  type DeletionKind,
  deletionMutations,
  readDeletion,
} from './deletion.ts'
import { LinksToPoint, type ReplacementProps } from './links-to-point.tsx'
import { PagePicker } from './page-picker.tsx'

interface Props {
  /** Published id. */
  readonly id: string
  readonly kind: DeletionKind
  /** For a tag that is merged into another one: what that does is the point, not the deletion. */
  readonly isMerge?: boolean
  readonly onClose: () => void
}

/** The deletion in words, for buttons and sentences. */
export const verbs: Readonly<Record<DeletionKind, { readonly do: string; readonly done: string }>> = {
  delete: { do: 'Delete', done: 'deleted' },
  unpublish: { do: 'Unpublish', done: 'unpublished' },
}

/**
 * The content of the dialog: the documents that link to this one, with the offer to point them to
 * another one, or only the question where readers should go; and the button.
 */
export function DeleteDialog({ id, kind, isMerge = false, onClose }: Props) {
  const client = useLakeClient()
  const { found: deletion, problem } = useReading(useCallback(() => readDeletion(client, id), [client, id]))
  const [replacement, setReplacement] = useState<Candidate>()
  const { isBusy, problem: failure, run } = useAction()
  const confirm = (found: Deletion) =>
    run(
      () => mutate(client, mutationsOf(found, kind, replacement), `document.${kind}`).then(onClose),
      `It could not be ${verbs[kind].done}, and nothing has changed`,
    )

  return (
    <Stack gap={5} data-testid="delete-dialog">
      <ReadingState found={deletion} problem={problem} />
      {deletion &&
        (deletion.uses.length > 0 || isMerge ? (
          <LinksToPoint
            {...{ deletion, isMerge, replacement }}
            done={isMerge ? 'merged' : verbs[kind].done}
            onChange={setReplacement}
          />
        ) : (
          <Question deletion={deletion} replacement={replacement} onChange={setReplacement} />
        ))}
      {failure && <ProblemCard>{failure}</ProblemCard>}
      <Flex justify="flex-end" gap={2}>
        <Button mode="ghost" text="Cancel" onClick={onClose} />
        {deletion && (
          <Button
            tone="critical"
            text={confirmText(deletion, { kind, isMerge }, replacement)}
            disabled={isBusy || (needsReplacement(deletion, isMerge) && !replacement)}
            loading={isBusy}
            onClick={() => confirm(deletion)}
            data-testid="delete-confirm"
          />
        )}
      </Flex>
    </Stack>
  )
}

/** The links first, so that none is broken when the document goes: all in one transaction. */
function mutationsOf(deletion: Deletion, kind: DeletionKind, replacement: Candidate | undefined) {
  const links = replacement
    ? repointed(deletion.linking ?? [], { from: deletion.document._id, to: replacement.id })
    : []
  const now = new Date().toISOString()
  return [
    ...links.map(({ patch }) => ({ patch })),
    ...deletionMutations(deletion, { kind, replacement: replacement?.id, now }),
  ]
}

function confirmText(
  { uses }: Deletion,
  { kind, isMerge }: Required<Pick<Props, 'kind' | 'isMerge'>>,
  replacement: Candidate | undefined,
): string {
  const verb = verbs[kind].do
  if (isMerge) return replacement ? `Merge into “${replacement.title}”` : 'Merge'
  if (!replacement) return verb
  return uses.length > 0 ? `Point the links there and ${verb.toLowerCase()}` : `${verb} and redirect readers`
}

function Question({ deletion, replacement, onChange }: ReplacementProps) {
  const [address, ...former] = addressesOf(deletion)
  return (
    <Stack gap={4}>
      <Line>
        Nothing links to “{documentTitle(deletion.document)}”. Readers may still come from bookmarks and
        search engines
        {address && (
          <>
            {' '}
            to <code>{address}</code>
            {former.length === 1 && ' or its former address'}
            {former.length > 1 && ` or one of its ${former.length} former addresses`}
          </>
        )}
        .
      </Line>
      <PagePicker
        document={deletion.document}
        label="Where should readers go instead?"
        types={linkableTypes}
        value={replacement}
        onChange={onChange}
      />
      <Note>
        {replacement
          ? `Readers who open an old address will be sent to “${replacement.title}”, even if that page moves later.`
          : needsReplacement(deletion, false)
            ? 'A redirect in the list "Redirects" sends readers to this page: choose another page for them, or delete the redirect first.'
            : 'If you choose no page, readers who open the old address will see “Page Not Found”.'}
      </Note>
    </Stack>
  )
}

/** Neither the strong reference of a writer's redirect nor the links of documents may be broken. */
function needsReplacement({ redirects, uses }: Deletion, isMerge: boolean): boolean {
  return isMerge || uses.length > 0 || redirects.some(({ isStrong }) => isStrong)
}
