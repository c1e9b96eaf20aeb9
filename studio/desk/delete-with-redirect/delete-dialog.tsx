/** Asks for a replacement before a published document is deleted or unpublished. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { Box, Button, Card, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { UseList } from '../uses/use-list.tsx'
import { documentTitle } from '../uses/uses.ts'
import { addressesOf, type DeletionKind, deletionMutations } from './deletion.ts'
import { PagePicker } from './page-picker.tsx'
import { type Candidate, type DeletionWithUses, readDeletion } from './read-deletion.ts'

interface Props {
  /** Published id. */
  readonly id: string
  readonly kind: DeletionKind
  readonly onClose: () => void
}

const verbs: Readonly<Record<DeletionKind, { readonly do: string; readonly done: string }>> = {
  delete: { do: 'Delete', done: 'deleted' },
  unpublish: { do: 'Unpublish', done: 'unpublished' },
}

/**
 * The content of the dialog: the documents that link to this one, or the question and the button.
 */
export function DeleteDialog({ id, kind, onClose }: Props) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [deletion, setDeletion] = useState<DeletionWithUses>()
  const [problem, setProblem] = useState('')
  const [replacement, setReplacement] = useState<Candidate>()
  const [isBusy, setBusy] = useState(false)
  const { do: verb, done } = verbs[kind]

  useEffect(() => {
    readDeletion(client, id)
      .then(setDeletion)
      .catch((error: unknown) => setProblem(errorMessage(error)))
  }, [client, id])

  const confirm = async (deletion: DeletionWithUses) => {
    setBusy(true)
    try {
      const now = new Date().toISOString()
      await client.request({
        method: 'POST',
        url: `/data/mutate/${client.config().dataset}`,
        query: { visibility: 'async', tag: `document.${kind}` },
        body: { mutations: deletionMutations(deletion, { kind, replacement: replacement?.id, now }) },
      })
      onClose()
    } catch (error) {
      setProblem(`It could not be ${done}, and nothing has changed: ${errorMessage(error)}`)
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
      {deletion && deletion.uses.length > 0 && <Used deletion={deletion} done={done} />}
      {deletion && deletion.uses.length === 0 && (
        <Question deletion={deletion} replacement={replacement} onChange={setReplacement} />
      )}
      {problem && (
        <Card tone="critical" border radius={2} padding={3} role="alert">
          <Text size={1}>{problem}</Text>
        </Card>
      )}
      <Flex justify="flex-end" gap={2}>
        <Button mode="ghost" text={deletion?.uses.length ? 'Close' : 'Cancel'} onClick={onClose} />
        {deletion?.uses.length === 0 && (
          <Button
            tone="critical"
            text={replacement ? `${verb} and redirect readers` : verb}
            disabled={isBusy || (needsReplacement(deletion) && !replacement)}
            loading={isBusy}
            onClick={() => void confirm(deletion)}
            data-testid="delete-confirm"
          />
        )}
      </Flex>
    </Stack>
  )
}

function Used({ deletion, done }: { readonly deletion: DeletionWithUses; readonly done: string }) {
  const { length } = deletion.uses
  return (
    <Stack gap={4}>
      <Card tone="caution" border radius={2} padding={3}>
        <Text size={1}>
          “{documentTitle(deletion.document)}” cannot be {done} yet:{' '}
          {length === 1 ? 'one document refers' : `${length} documents refer`} to it, and its links would no
          longer work. Open each document below, remove the link or choose another page for it, and publish.
          Then try again.
        </Text>
      </Card>
      <Box style={{ maxHeight: '40vh', overflowY: 'auto' }}>
        <UseList uses={deletion.uses} />
      </Box>
    </Stack>
  )
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
          : needsReplacement(deletion)
            ? 'A redirect in the list "Redirects" sends readers to this page: choose another page for them, or delete the redirect first.'
            : 'If you choose no page, readers who open the old address will see “Page Not Found”.'}
      </Text>
    </Stack>
  )
}

/** A redirect that a writer made has a strong reference, which must not be broken. */
function needsReplacement({ redirects }: DeletionWithUses): boolean {
  return redirects.some(({ isStrong }) => isStrong)
}
