import { Stack } from '@sanity/ui'
import { useCallback } from 'react'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { Note } from '../../ui/parts.tsx'
import { useReading, WhenRead } from '../../ui/reading.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'
import { ChangePassword } from './change-password.tsx'
import { type Person, roles } from './people.ts'
import { About } from './person-card.tsx'
import { readOwnAccount } from './requests.ts'
import { Sessions } from './sessions.tsx'

/** The tool "Account": what a person who is not an administrator sees and changes of their own. */
export function AccountTool() {
  const client = useLakeClient()
  const reading = useReading(useCallback(() => readOwnAccount(client), [client]))
  return (
    <ToolPage name="account" title="Account">
      <WhenRead reading={reading}>{(person) => <OwnAccount person={person} />}</WhenRead>
    </ToolPage>
  )
}

function OwnAccount({ person }: { readonly person: Person }) {
  const role = roles.find(({ name }) => name === person.role)
  return (
    <Stack gap={4}>
      <About person={person} isOwn />
      {role && (
        <Note>
          {role.title}: {role.rights}. Administrators can change your name and role.
        </Note>
      )}
      <Sessions person={person} at="me" />
      {person.hasPassword && <ChangePassword />}
    </Stack>
  )
}
