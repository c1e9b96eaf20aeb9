/** The tool "Account": what a person who is not an administrator sees and changes of their own. */
import { Box, Container, Heading, Stack, Text } from '@sanity/ui'
import { useCallback } from 'react'
import { useClient } from 'sanity'
import { ReadingState, useReading } from '../reading-pane.tsx'
import { ChangePassword } from './change-password.tsx'
import { type Person, roles } from './people.ts'
import { About } from './person-card.tsx'
import { readOwnAccount } from './requests.ts'
import { Sessions } from './sessions.tsx'

/** The whole tool. */
export function AccountTool() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { found, problem, readAgain } = useReading(useCallback(() => readOwnAccount(client), [client]))
  return (
    <Box overflow="auto" height="fill">
      <Container width={1} padding={4} paddingTop={5} data-testid="account">
        <Stack gap={5}>
          <Heading as="h1" size={2}>
            Account
          </Heading>
          <ReadingState found={found} problem={problem} />
          {found && <OwnAccount person={found} onDone={readAgain} />}
        </Stack>
      </Container>
    </Box>
  )
}

function OwnAccount({ person, onDone }: { readonly person: Person; readonly onDone: () => void }) {
  const role = roles.find(({ name }) => name === person.role)
  return (
    <Stack gap={4}>
      <About person={person} isOwn />
      {role && (
        <Text size={1} muted>
          {role.title}: {role.rights}. Administrators can change your name and role.
        </Text>
      )}
      <Sessions person={person} at="me" onDone={onDone} />
      {person.hasPassword && <ChangePassword onDone={onDone} />}
    </Stack>
  )
}
