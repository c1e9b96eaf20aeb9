/** Asks for a replacement before a published document is deleted or unpublished. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { Button, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { repointed } from '../links/repoint.ts'
import { ProblemCard } from '../problem-card.tsx'
import { documentTitle } from '../uses/uses.ts'
import { addressesOf, type DeletionKind, deletionMutations } from './deletion.ts'
import { LinksToPoint } from './links-to-point.tsx'
import { PagePicker } from './page-picker.tsx'
import { type Candidate, type DeletionWithUses, readDeletion } from './read-deletion.ts'

interface Props {
  /** Published id. */
  readonly id: string
  readonly kind: DeletionKind
  /** For a tag that is merged into another one: what that does is the point, not the deletion. */
  readonly isMerge?: boolean
  readonly onClose: () => void
}

const verbs: Readonly<Record<DeletionKind, { readonly do: string; readonly done: string }>> = {
  delete: { do: 'Delete', done: 'deleted' },
  unpublish: { do: 'Unpublish', done: 'unpublished' },
}

/**
 * The content of the dialog: the documents that link to this one, with the offer to point them to
 * another one, or only the question where readers should go; and the button.
 */
export function DeleteDialog({ id, kind, isMerge = false, onClose }: Props) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [deletion, setDeletion] = useState<DeletionWithUses>()
  const [problem, setProblem] = useState('')
  const [replacement, setReplacement] = useState<Candidate>()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    readDeletion(client, id)
      .then(setDeletion)
      .catch((error: unknown) => setProblem(errorMessage(error)))
  }, [client, id])

  const confirm = async (deletion: DeletionWithUses) => {
    setBusy(true)
    try {
      await client.request({
        method: 'POST',
        url: `/data/mutate/${client.config().dataset}`,
        query: { visibility: 'async', tag: `document.${kind}` },
        body: { mutations: mutationsOf(deletion, kind, replacement) },
      })
      onClose()
    } catch (error) {
      setProblem(`It could not be ${verbs[kind].done}, and nothing has changed: ${errorMessage(error)}`)
      setBusy(false)
    }
  }

  return (
    <Stack gap={5} data-testid="delete-dialog">
      {!deletion && !problem && (
        <Flex justify="center" padding={4}>
          <Spinner muted />
        </Flex>
      )}
      {deletion && (deletion.uses.length > 0 || isMerge) && (
        <LinksToPoint
          deletion={deletion}
          done={isMerge ? 'merged' : verbs[kind].done}
          isMerge={isMerge}
          replacement={replacement}
          onChange={setReplacement}
        />
      )}
      {deletion && deletion.uses.length === 0 && !isMerge && (
        <Question deletion={deletion} replacement={replacement} onChange={setReplacement} />
      )}
      {problem && <ProblemCard>{problem}</ProblemCard>}
      <Flex justify="flex-end" gap={2}>
        <Button mode="ghost" text="Cancel" onClick={onClose} />
        {deletion && (
          <Button
            tone="critical"
            text={confirmText(deletion, { kind, isMerge, replacement })}
            disabled={isBusy || (needsReplacement(deletion, isMerge) && !replacement)}
            loading={isBusy}
            onClick={() => void confirm(deletion)}
            data-testid="delete-confirm"
          />
        )}
      </Flex>
    </Stack>
  )
}

/** The links first, so that none is broken when the document goes: all in one transaction. */
function mutationsOf(deletion: DeletionWithUses, kind: DeletionKind, replacement: Candidate | undefined) {
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
  { uses }: DeletionWithUses,
  {
    kind,
    isMerge,
    replacement,
  }: {
    readonly kind: DeletionKind
    readonly isMerge: boolean
    readonly replacement: Candidate | undefined
  },
): string {
  const verb = verbs[kind].do
  if (isMerge) return replacement ? `Merge into “${replacement.title}”` : 'Merge'
  if (!replacement) return verb
  return uses.length > 0 ? `Point the links there and ${verb.toLowerCase()}` : `${verb} and redirect readers`
}

function Question({
  deletion,
  replacement,
  onChange,
}: {
  readonly deletion: DeletionWithUses
  readonly replacement: Candidate | undefined
  readonly onChange: (value: Candidate | undefined) => void
}) {
  const [address, ...former] = addressesOf(deletion)
  return (
    <Stack gap={4}>
      <Text size={1}>
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
      </Text>
      <PagePicker
        document={deletion.document}
        label="Where should readers go instead?"
        value={replacement}
        onChange={onChange}
      />
      <Text size={1} muted>
        {replacement
          ? `Readers who open an old address will be sent to “${replacement.title}”, even if that page moves later.`
          : needsReplacement(deletion, false)
            ? 'A redirect in the list "Redirects" sends readers to this page: choose another page for them, or delete the redirect first.'
            : 'If you choose no page, readers who open the old address will see “Page Not Found”.'}
      </Text>
    </Stack>
  )
}

/**
 * A redirect that a writer made has a strong reference, which must not be broken, and neither must
 * the links of other documents.
 */
function needsReplacement({ redirects, uses }: DeletionWithUses, isMerge: boolean): boolean {
  return isMerge || uses.length > 0 || redirects.some(({ isStrong }) => isStrong)
}
