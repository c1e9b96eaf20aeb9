import { publishedId } from '@repo/model/published-id.ts'
import { EditIcon } from '@sanity/icons/Edit'
import { TransferIcon } from '@sanity/icons/Transfer'
import { Button, Flex, Stack } from '@sanity/ui'
import { type ComponentType, useCallback, useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { mutate } from '../../lake-client/documents.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { submits, useAction } from '../../ui/actions.tsx'
import { LabeledInput, Note, ProblemCard } from '../../ui/parts.tsx'
import { useReading, WhenRead } from '../../ui/reading.tsx'
import { DeleteDialog } from '../delete-with-redirect/delete-dialog.tsx'
import { type RenamedTag, readTag, renaming, renamingMutations, saidOfRenaming } from './rename.ts'

interface DialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** An action for published documents that opens a dialog. */
function opensDialog(
  label: string,
  header: string,
  icon: ComponentType,
  Content: ComponentType<DialogProps>,
): DocumentActionComponent {
  return ({ id, published }) => {
    const [isOpen, setOpen] = useState(false)
    const onClose = () => setOpen(false)
    const content = <Content id={publishedId(id)} onClose={onClose} />
    return (
      published && {
        label,
        icon,
        onHandle: () => setOpen(true),
        dialog: isOpen && { type: 'dialog', header, onClose, content },
      }
    )
  }
}

/** Points all pages of the tag to another one, redirects its readers and deletes it. */
export const mergeTag = opensDialog(
  'Merge into another tag …',
  'Merge this tag into another one?',
  TransferIcon,
  ({ id, onClose }) => <DeleteDialog ids={[id]} onClose={onClose} kind="delete" isMerge />,
)

/** Gives the tag another label and address, on the site at once. */
export const renameTag = opensDialog('Rename …', 'Rename this tag', EditIcon, RenameDialog)

/** The content of the dialog: the new label, what it changes, and the button. */
function RenameDialog({ id, onClose }: DialogProps) {
  const client = useLakeClient()
  const reading = useReading(useCallback(() => readTag(client, id), [client, id]))
  return (
    <Stack gap={4} data-testid="rename-dialog">
      <WhenRead reading={reading}>{(tag) => <LabelForm tag={tag} onClose={onClose} />}</WhenRead>
    </Stack>
  )
}

function LabelForm({ tag, onClose }: { readonly tag: RenamedTag } & Pick<DialogProps, 'onClose'>) {
  const client = useLakeClient()
  const [label, setLabel] = useState(tag.label)
  const { isBusy, problem: failure, run } = useAction()
  const { slug, problem } = renaming(tag, label)
  const submit = () => {
    if (problem !== undefined) return
    run(
      () => mutate(client, renamingMutations(tag, label), 'tag.rename').then(onClose),
      'It could not be renamed, and nothing has changed',
    )
  }
  return (
    <form {...submits(submit)}>
      <Stack gap={4}>
        <LabeledInput label="New label" value={label} onChange={setLabel} aria-describedby="rename-about" />
        <Note id="rename-about">{problem ?? saidOfRenaming(tag, slug)}</Note>
        <Flex justify="flex-end" gap={2}>
          <Button mode="ghost" text="Cancel" onClick={onClose} />
          <Button
            tone="primary"
            type="submit"
            text="Rename"
            disabled={problem !== undefined || isBusy}
            loading={isBusy}
          />
        </Flex>
        {failure && <ProblemCard>{failure}</ProblemCard>}
      </Stack>
    </form>
  )
}
