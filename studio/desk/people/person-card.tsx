import { Badge, Box, Button, Card, Flex, Stack } from '@sanity/ui'
import { useRef, useState } from 'react'
import { UserAvatar } from 'sanity'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAction } from '../../ui/actions.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import { ChoiceList, Line, Note, ProblemCard, RowButton } from '../../ui/parts.tsx'
import { useReadAgain } from '../../ui/reading.tsx'
import { Ago } from '../../ui/who-and-when.tsx'
import { ChangePassword } from './change-password.tsx'
import { EmailChoice } from './email-choice.tsx'
import { aRole, type Invitation, type Person, type RoleName, roles, worksUntil } from './people.ts'
import { type Invited, peopleRequest } from './requests.ts'
import { Sessions } from './sessions.tsx'

type Asking = { readonly what: 'remove' } | { readonly what: 'role'; readonly role: RoleName }

/** A person with the role, the sessions, and what an administrator or they themselves can do. */
export function PersonCard({
  person,
  isOwn,
  onRemoved,
}: {
  readonly person: Person
  readonly isOwn: boolean
  readonly onRemoved: () => void
}) {
  const { id, name, email } = person
  const client = useLakeClient()
  const readAgain = useReadAgain()
  const { isBusy, problem, run } = useAction()
  const [asking, setAsking] = useState<Asking>()
  const [invitation, setInvitation] = useState<Invitation>()
  const role = useRef<HTMLSelectElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  const close = () => {
    const opener = asking?.what === 'remove' ? remove : role
    setAsking(undefined)
    // The question that had the focus is gone.
    requestAnimationFrame(() => opener.current?.focus())
  }
  const confirmed = (chosen: Asking) =>
    run(async () => {
      if (chosen.what === 'remove') {
        await peopleRequest(client, 'DELETE', `/${id}`)
        onRemoved()
      } else {
        await peopleRequest(client, 'PATCH', `/${id}`, { role: chosen.role })
        close()
      }
      readAgain()
    })
  const asked = asking && questionAbout(person, asking)
  const invite = async () => {
    const made = await peopleRequest<Invited>(client, 'POST', `/${id}/invitation`)
    setInvitation(made.invitation)
  }
  return (
    <Card as="li" border radius={2} padding={3} aria-label={name} data-testid="person">
      <Stack gap={4}>
        <Flex gap={3} align="center" wrap="wrap">
          <UserAvatar user={id} size={1} />
          <Box flex={1}>
            <About {...{ person, isOwn }} />
          </Box>
          <Box style={{ width: 150 }}>
            <ChoiceList
              ref={role}
              padding={2}
              aria-label={`Role of ${name}`}
              value={asking?.what === 'role' ? asking.role : person.role}
              options={roles.map((known) => ({ value: known.name, title: known.title }))}
              disabled={isOwn}
              onChange={(chosen) =>
                setAsking(chosen === person.role ? undefined : { what: 'role', role: chosen })
              }
            />
          </Box>
        </Flex>
        {asking && asked && (
          <Card
            key={JSON.stringify(asking)}
            tone={asked.tone === 'critical' ? 'critical' : 'caution'}
            border
            radius={2}
            padding={3}
            role="group"
            aria-label={asked.question}
            onKeyDown={(event) => {
              if (event.key === 'Escape') close()
            }}
          >
            <Stack gap={4}>
              <Line>{asked.question}</Line>
              <Flex gap={2}>
                <Button
                  autoFocus
                  tone={asked.tone}
                  padding={2}
                  text={asked.action}
                  aria-busy={isBusy}
                  onClick={() => !isBusy && confirmed(asking)}
                />
                <RowButton text="Cancel" onClick={close} />
              </Flex>
            </Stack>
          </Card>
        )}
        {invitation && (
          <LinkCard
            name="invitation"
            url={invitation.url}
            said={`Send this link to ${name} (${email}). It opens a page on which they choose a new password. ${worksUntil(invitation)}`}
            onClose={() => setInvitation(undefined)}
          />
        )}
        {problem && <ProblemCard>{problem}</ProblemCard>}
        <Sessions at={id} person={person} />
        {isOwn && <EmailChoice />}
        {isOwn && person.hasPassword && <ChangePassword />}
        <Flex gap={2} wrap="wrap">
          <RowButton
            text="New link for a password"
            aria-label={`New link for a password for ${name}`}
            onClick={() => run(invite)}
          />
          {!isOwn && (
            <RowButton
              ref={remove}
              tone="critical"
              text="Remove"
              aria-label={`Remove ${name}`}
              onClick={() => setAsking({ what: 'remove' })}
            />
          )}
        </Flex>
      </Stack>
    </Card>
  )
}

function questionAbout({ name }: Person, asking: Asking) {
  return asking.what === 'remove'
    ? {
        question: `Remove ${name}? They are signed out at once, and what they are typing may be lost. Their name stays on what they wrote.`,
        action: 'Remove',
        tone: 'critical' as const,
      }
    : {
        question: `Make ${name} ${aRole(asking.role)}? They have to sign in again, and what they are typing may be lost.`,
        action: 'Change the role',
        tone: 'primary' as const,
      }
}

/** Name, address and last visit of a person. */
export function About({ person, isOwn }: { readonly person: Person; readonly isOwn: boolean }) {
  const { name, email, lastSeenAt, hasPassword } = person
  return (
    <Stack gap={2}>
      <Flex gap={2} align="center">
        <Line weight="medium" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Line>
        {isOwn && <Badge fontSize={0}>You</Badge>}
        {!hasPassword && lastSeenAt === null && (
          <Badge fontSize={0} tone="caution">
            Invited
          </Badge>
        )}
      </Flex>
      <Note style={{ overflowWrap: 'anywhere' }}>
        {email} ·{' '}
        {lastSeenAt === null ? (
          'has not signed in yet'
        ) : (
          <>
            last seen <Ago at={lastSeenAt} />
          </>
        )}
      </Note>
    </Stack>
  )
}
