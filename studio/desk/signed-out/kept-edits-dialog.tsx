import { publishedId } from '@repo/model/published-id.ts'
import { Dialog, Flex, Stack } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useCurrentUser, useSchema } from 'sanity'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { takeUnsentEdits, type UnsentEdits } from '../../patches/save-before-leaving.ts'
import { ActionButton } from '../../ui/actions.tsx'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { Line, Note } from '../../ui/parts.tsx'
import { fieldTitle } from '../../ui/schema-types.ts'
import { changedPassage } from '../launch/changed-passage.ts'
import { changedFields } from '../launch/merge.ts'
import { documentTitle } from '../uses/uses.ts'
import { addKept, readKept, removeKept, saveKept } from './kept-edits.ts'

/**
 * Keeps what could not be saved when a session ends, and offers it after signing in. For the
 * Studio's layout, which is there while somebody is signed in.
 */
export function KeptEdits() {
  const user = useCurrentUser()?.id ?? ''
  const [kept, setKept] = useState(() => readKept(user))
  useEffect(() => () => addKept(user, takeUnsentEdits()), [user])
  if (kept.length === 0) return null
  const onDecided = (draft: string) => {
    removeKept(user, draft)
    setKept(readKept(user))
  }
  return (
    <Dialog
      id="kept-edits"
      header="You were signed out while you wrote"
      width={1}
      onClose={() => setKept([])}
    >
      <Stack gap={5} padding={4} data-testid="kept-edits">
        <Note>Your last edits could not be saved. They were kept in this browser.</Note>
        {kept.map((unsent) => (
          <Decision key={unsent.text._id} unsent={unsent} onDecided={() => onDecided(unsent.text._id)} />
        ))}
      </Stack>
    </Dialog>
  )
}

function Decision({ unsent, onDecided }: { readonly unsent: UnsentEdits; readonly onDecided: () => void }) {
  const client = useLakeClient()
  const { before, text } = unsent
  const type = useSchema().get(text._type)
  const document = { id: publishedId(text._id), type: text._type, title: documentTitle(text) }
  return (
    <Stack gap={4} as="section">
      <Line weight="medium">
        <DocumentTitle document={document} />
      </Line>
      {changedFields(before, text).map((field) => (
        <Line key={field}>
          {fieldTitle(type, field)}:{' '}
          <ins>{changedPassage(before[field], text[field]).other || 'nothing'}</ins>
        </Line>
      ))}
      <Flex gap={2} wrap="wrap">
        <ActionButton
          padding={3}
          text="Save them now"
          failure="They could not be saved"
          work={() => saveKept(client, unsent).then(onDecided)}
        />
        <ActionButton padding={3} text="Throw them away" failure="" work={async () => onDecided()} />
      </Flex>
    </Stack>
  )
}
