import { Button, Card, Flex, Stack } from '@sanity/ui'
import { useCallback, useRef, useState } from 'react'
import { useCurrentUser } from 'sanity'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAction } from '../../ui/actions.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import { Line, Note, ProblemCard } from '../../ui/parts.tsx'
import { useReadAgain, useReading, WhenRead } from '../../ui/reading.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'
import { ChangePassword } from './change-password.tsx'
import { EmailChoice } from './email-choice.tsx'
import { type Invitation, type Person, roles, worksUntil } from './people.ts'
import { About, PersonCard } from './person-card.tsx'
import { PersonFields } from './person-fields.tsx'
import { addFirstPerson, type Invited, type NewPerson, peopleRequest } from './requests.ts'
import { Sessions } from './sessions.tsx'

/** The tool "People" of an embedded lake: who may sign in and do what, and where they did. */
export function PeopleTool() {
  const client = useLakeClient()
  const reading = useReading(
    useCallback(() => peopleRequest<{ people: Person[] }>(client, 'GET', ''), [client]),
  )
  return (
    <ToolPage name="people" title="People">
      <WhenRead reading={reading}>
        {({ people }) => (people.length === 0 ? <First /> : <Everyone people={people} />)}
      </WhenRead>
    </ToolPage>
  )
}

/** Before somebody has a name. */
function First() {
  const client = useLakeClient()
  const { isBusy, problem, run } = useAction()
  const add = (person: NewPerson) => run(() => addFirstPerson(client, person))
  return (
    <Stack gap={5}>
      <Line>
        No people have been added yet: all writers of this Studio are the same administrator. Add yourself
        first. Then everyone signs in with email address and password, you as well, and you can add the others
        with the role that each of them needs.
      </Line>
      <Card border radius={2} padding={4}>
        <PersonFields isFirst isBusy={isBusy} onAdd={add} />
      </Card>
      {problem && <ProblemCard>{problem}</ProblemCard>}
    </Stack>
  )
}

function Everyone({ people }: { readonly people: readonly Person[] }) {
  const own = useCurrentUser()?.id
  const list = useRef<HTMLUListElement>(null)
  const readAgain = useReadAgain()
  return (
    <Stack gap={5}>
      <Note>Who may sign in to this Studio, and what they may do.</Note>
      <Adding />
      <Stack as="ul" gap={3} aria-label="People" ref={list} tabIndex={-1}>
        {people.map((person) => (
          <PersonCard
            key={person.id}
            person={person}
            isOwn={person.id === own}
            // The card that had the focus is gone.
            onRemoved={() => list.current?.focus()}
          />
        ))}
      </Stack>
      <Flex>
        <Button mode="ghost" text="Refresh" onClick={readAgain} />
      </Flex>
    </Stack>
  )
}

/** A button that opens the form, and the link of the person who was added with it. */
function Adding() {
  const client = useLakeClient()
  const readAgain = useReadAgain()
  const { isBusy, problem, run } = useAction()
  const [isOpen, setOpen] = useState(false)
  const [added, setAdded] = useState<{ readonly name: string; readonly invitation: Invitation }>()
  const add = (person: NewPerson) =>
    run(async () => {
      const { invitation } = await peopleRequest<Invited>(client, 'POST', '', person)
      setOpen(false)
      if (invitation) setAdded({ name: person.name, invitation })
      readAgain()
    })
  return (
    <Stack gap={4}>
      {isOpen ? (
        <Card border radius={2} padding={4}>
          <PersonFields isFirst={false} isBusy={isBusy} onAdd={add} onCancel={() => setOpen(false)} />
        </Card>
      ) : (
        <Flex>
          <Button
            tone="primary"
            text="Add a person"
            onClick={() => {
              setAdded(undefined)
              setOpen(true)
            }}
          />
        </Flex>
      )}
      {problem && <ProblemCard>{problem}</ProblemCard>}
      {added && (
        <LinkCard
          name="invitation"
          url={added.invitation.url}
          said={`${added.name} was added. Send them this link. It opens a page on which they choose a password. ${worksUntil(added.invitation)}`}
          onClose={() => setAdded(undefined)}
        />
      )}
    </Stack>
  )
}

/** The tool "Account": what a person who is not an administrator sees and changes of their own. */
export function AccountTool() {
  const client = useLakeClient()
  const reading = useReading(
    useCallback(() => peopleRequest<{ person: Person }>(client, 'GET', '/me'), [client]),
  )
  return (
    <ToolPage name="account" title="Account">
      <WhenRead reading={reading}>{({ person }) => <OwnAccount person={person} />}</WhenRead>
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
      <EmailChoice />
      {person.hasPassword && <ChangePassword />}
    </Stack>
  )
}
