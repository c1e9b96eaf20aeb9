import { Badge, Button, Card, Flex, Stack } from '@sanity/ui'
import { useId, useState } from 'react'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { ActionButton } from '../../ui/actions.tsx'
import { Line } from '../../ui/parts.tsx'
import { useReadAgain } from '../../ui/reading.tsx'
import { Ago } from '../../ui/who-and-when.tsx'
import { countText } from '../../ui/words.ts'
import type { Person, PersonSession } from './people.ts'
import { peopleRequest } from './requests.ts'

/** The number of sessions, which opens their list. @param at id of the person, or `me` */
export function Sessions({
  person: { name, sessions },
  at,
}: {
  readonly person: Person
  readonly at: string
}) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  if (sessions.length === 0) return null
  const text = `on ${countText(sessions.length, 'browser')}`
  return (
    <Stack gap={3}>
      <Flex>
        <Button
          mode="bleed"
          padding={2}
          text={`Signed in ${text}`}
          aria-expanded={isOpen}
          aria-controls={list}
          aria-label={`${name} is signed in ${text}`}
          onClick={() => setOpen(!isOpen)}
        />
      </Flex>
      {isOpen && (
        <Stack as="ul" gap={2} id={list}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} at={at} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function Session({
  session: { id, client: browser, createdAt, lastUsedAt, isOwn },
  at,
}: {
  readonly session: PersonSession
  readonly at: string
}) {
  const client = useLakeClient()
  const readAgain = useReadAgain()
  const since = new Date(createdAt).toLocaleDateString('en', { day: 'numeric', month: 'long' })
  return (
    <Card as="li" tone="transparent" radius={2} padding={2} paddingLeft={3}>
      <Flex gap={3} align="center">
        <Line style={{ flex: 1 }}>
          {browser} · since {since} · used <Ago at={lastUsedAt} />
        </Line>
        {isOwn ? (
          <Badge fontSize={0}>This one</Badge>
        ) : (
          <ActionButton
            text="Sign out"
            label={`Sign out ${browser}, since ${since}`}
            failure="It could not be signed out"
            work={() => peopleRequest(client, 'DELETE', `/${at}/sessions/${id}`).then(readAgain)}
          />
        )}
      </Flex>
    </Card>
  )
}
