import { errorMessage } from '@repo/kit/error-message.ts'
import { Button, Flex, Label, Spinner, Stack, Text, TextInput } from '@sanity/ui'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useClient } from 'sanity'
import { ProblemCard } from '../problem-card.tsx'
import { type RenamedTag, readTag, renaming, renamingMutations, saidOfRenaming } from './rename.ts'

/** The content of the dialog: the new label, what it changes, and the button. */
export function RenameDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [tag, setTag] = useState<RenamedTag>()
  const [label, setLabel] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    readTag(client, id)
      .then((found) => {
        if (!found) throw new Error('It is no longer published: close this dialog and try again.')
        setTag(found)
        setLabel(found.label)
      })
      .catch((error: unknown) => setProblem(errorMessage(error)))
  }, [client, id])

  const rename = async (found: RenamedTag) => {
    setBusy(true)
    try {
      await client.request({
        method: 'POST',
        url: `/data/mutate/${client.config().dataset}`,
        query: { visibility: 'async', tag: 'tag.rename' },
        body: { mutations: renamingMutations(found, label) },
      })
      onClose()
    } catch (error) {
      setProblem(`It could not be renamed, and nothing has changed: ${errorMessage(error)}`)
      setBusy(false)
    }
  }

  return (
    <Stack gap={4} data-testid="rename-dialog">
      {!tag && !problem && (
        <Flex justify="center" padding={4}>
          <Spinner muted />
        </Flex>
      )}
      {tag && <LabelForm {...{ tag, label, setLabel, isBusy, onClose }} onRename={() => void rename(tag)} />}
      {problem && <ProblemCard>{problem}</ProblemCard>}
    </Stack>
  )
}

function LabelForm({
  tag,
  label,
  setLabel,
  isBusy,
  onRename,
  onClose,
}: {
  readonly tag: RenamedTag
  readonly label: string
  readonly setLabel: (label: string) => void
  readonly isBusy: boolean
  readonly onRename: () => void
  readonly onClose: () => void
}) {
  const field = useId()
  const { slug, problem } = renaming(tag, label)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem === undefined && !isBusy) onRename()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={4}>
        <Stack gap={3}>
          <Label size={1} as="label" htmlFor={field}>
            New label
          </Label>
          <TextInput
            id={field}
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
            aria-describedby={`${field}-about`}
          />
          <Text size={1} muted id={`${field}-about`}>
            {problem ?? saidOfRenaming(tag, slug)}
          </Text>
        </Stack>
        <Flex justify="flex-end" gap={2}>
          <Button mode="ghost" type="button" text="Cancel" onClick={onClose} />
          <Button
            tone="primary"
            type="submit"
            text="Rename"
            disabled={problem !== undefined || isBusy}
            loading={isBusy}
          />
        </Flex>
      </Stack>
    </form>
  )
}
