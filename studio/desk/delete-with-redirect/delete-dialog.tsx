import { linkableTypes } from '@repo/model/kinds.ts'
import { Button, Flex, Stack } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { mutate } from '../../lake-client/documents.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAction } from '../../ui/actions.tsx'
import { Line, MessageCard, Note, ProblemCard } from '../../ui/parts.tsx'
import { ReadingState, useReading } from '../../ui/reading.tsx'
import { countText } from '../../ui/words.ts'
import { repointed } from '../links/repoint.ts'
import { UseList } from '../uses/use-list.tsx'
import { documentTitle } from '../uses/uses.ts'
import {
  addressesOf,
  type Candidate,
  type Deletion,
  type DeletionKind,
  deletionMutations,
  readDeletions,
} from './deletion.ts'
import { LinksToPoint, type ReplacementProps } from './links-to-point.tsx'
import { PagePicker } from './page-picker.tsx'

interface Props {
  /** Published ids: of a document, or of several that go together. */
  readonly ids: readonly string[]
  readonly kind: DeletionKind
  readonly onClose: () => void
  /** Gets the number of documents that are gone. */
  readonly onDone?: (count: number) => void
}

/** The deletion in words, for buttons and sentences. */
export const verbs: Readonly<Record<DeletionKind, { readonly do: string; readonly done: string }>> = {
  delete: { do: 'Delete', done: 'deleted' },
  unpublish: { do: 'Unpublish', done: 'unpublished' },
}

/**
 * The content of the dialog: the documents that link to this one, with the offer to point them to
 * another one, or only the question where readers should go; and the button. Several go only if
 * nothing else links to them.
 */
export function DeleteDialog({ ids, kind, onClose, onDone }: Props) {
  const client = useLakeClient()
  const list = ids.join()
  const { found: deletions, problem } = useReading(
    useCallback(() => readDeletions(client, list.split(',')), [client, list]),
  )
  const [deletion, ...others] = deletions ?? []
  const [replacement, setReplacement] = useState<Candidate>()
  const { isBusy, problem: failure, run } = useAction()
  const confirm = (found: readonly Deletion[]) =>
    run(async () => {
      await mutate(client, mutationsOf(found, kind, replacement), `document.${kind}`, 'sync')
      onDone?.(found.length)
      onClose()
    }, `It could not be ${verbs[kind].done}, and nothing has changed`)
  const mustWait =
    deletions?.some((one) => one.document._id === replacement?.id) ||
    (others.length > 0 && deletions?.some(({ uses }) => uses.length > 0)) ||
    (!replacement && deletions?.some(needsReplacement))

  return (
    <Stack gap={5} data-testid="delete-dialog">
      <ReadingState found={deletion} problem={problem} />
      {deletions &&
        deletion &&
        (others.length === 0 && deletion.uses.length > 0 ? (
          <LinksToPoint {...{ deletion, replacement }} done={verbs[kind].done} onChange={setReplacement} />
        ) : (
          <Question {...{ deletion, deletions, replacement }} onChange={setReplacement} />
        ))}
      {failure && <ProblemCard>{failure}</ProblemCard>}
      <Flex justify="flex-end" gap={2}>
        <Button mode="ghost" text="Cancel" onClick={onClose} />
        {deletions && deletion && (
          <Button
            tone="critical"
            text={confirmText(deletion, kind, replacement)}
            disabled={isBusy || mustWait}
            loading={isBusy}
            onClick={() => confirm(deletions)}
            data-testid="delete-confirm"
          />
        )}
      </Flex>
    </Stack>
  )
}

/** The links first, so that none is broken when the document goes: all in one transaction. */
function mutationsOf(deletions: readonly Deletion[], kind: DeletionKind, replacement: Candidate | undefined) {
  // Nothing else links to several.
  const [only] = deletions.length === 1 ? deletions : []
  const links =
    replacement && only ? repointed(only.linking ?? [], { from: only.document._id, to: replacement.id }) : []
  const now = new Date().toISOString()
  const together = deletions.map(({ document }) => document)
  return [
    ...links.map((patch) => ({ patch })),
    ...deletions.flatMap((one) =>
      deletionMutations(one, { kind, replacement: replacement?.id, now, together }),
    ),
  ]
}

function confirmText({ uses }: Deletion, kind: DeletionKind, replacement: Candidate | undefined): string {
  const verb = verbs[kind].do
  if (!replacement) return verb
  return uses.length > 0 ? `Point the links there and ${verb.toLowerCase()}` : `${verb} and redirect readers`
}

function Question({
  deletion,
  deletions,
  replacement,
  onChange,
}: ReplacementProps & { readonly deletions: readonly Deletion[] }) {
  const isOne = deletions.length === 1
  const uses = [...new Map(deletions.flatMap((one) => one.uses).map((use) => [use.id, use])).values()]
  const addresses = deletions.map(addressesOf)
  const own = addresses.flatMap(([address]) => address ?? [])
  const former = addresses.flat().length - own.length
  if (uses.length > 0)
    return (
      <Stack gap={4}>
        <MessageCard tone="caution">
          They cannot go yet: {countText(uses.length, 'other document')}{' '}
          {uses.length === 1 ? 'links' : 'link'} to them. Change these links first. The menu of a single page
          can point all of its links to another one.
        </MessageCard>
        <UseList uses={uses} />
      </Stack>
    )
  return (
    <Stack gap={4}>
      <Line>
        Nothing {!isOne && 'else '}links to{' '}
        {isOne ? `“${documentTitle(deletion.document)}”` : `these ${deletions.length} documents`}. Readers may
        still come from bookmarks and search engines
        {own.length > 0 && (
          <>
            {' '}
            to <code>{own.join(', ')}</code>
            {former === 1 && ` or ${isOne ? 'its' : 'a'} former address`}
            {former > 1 && ` or one of ${isOne ? 'its' : 'their'} ${former} former addresses`}
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
        {deletions.some(({ document }) => document._id === replacement?.id)
          ? 'This page goes as well: choose another one.'
          : replacement
            ? `Readers who open an old address will be sent to “${replacement.title}”, even if that page moves later.`
            : deletions.some(needsReplacement)
              ? `A redirect in the list "Redirects" sends readers ${isOne ? 'to this page' : 'to one of them'}: choose another page for them, or delete the redirect first.`
              : 'If you choose no page, readers who open the old address will see “Page Not Found”.'}
      </Note>
    </Stack>
  )
}

/** Neither the strong reference of a writer's redirect nor the links of documents may be broken. */
function needsReplacement({ redirects, uses }: Deletion): boolean {
  return uses.length > 0 || redirects.some(({ isStrong }) => isStrong)
}
