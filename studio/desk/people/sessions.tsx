/** Where a person is signed in. */
import { Badge, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useId, useState } from 'react'
import { useClient, useRelativeTime } from 'sanity'
import { countText } from '../publish/live-state.ts'
import { useAction } from '../use-action.ts'
import type { Person, PersonSession } from './people.ts'
import { endSession } from './requests.ts'

/**
 * The number of sessions, which opens their list.
 * @param at how the lake is asked for the person: their id, or `me`
 */
export function Sessions({
  person: { name, sessions },
  at,
  onDone,
}: {
  readonly person: Person
  readonly at: string
  readonly onDone: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const client = useClient({ apiVersion: '2025-02-19' })
  const { problem, run } = useAction()
  if (sessions.length === 0) return null
  const end = (session: PersonSession) =>
    run(async () => {
      await endSession(client, at, session.id)
      onDone()
    })
  return (
    <Stack gap={3}>
      <Flex>
        <Button
          mode="bleed"
          fontSize={1}
          padding={2}
          text={`Signed in on ${countText(sessions.length, 'browser')}`}
          aria-expanded={isOpen}
          aria-controls={list}
          aria-label={`${name} is signed in on ${countText(sessions.length, 'browser')}`}
          onClick={() => setOpen(!isOpen)}
        />
      </Flex>
      {isOpen && (
        <Stack as="ul" gap={2} id={list}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} onEnd={() => end(session)} />
          ))}
        </Stack>
      )}
      {problem && (
        <Text size={1} role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

function Session({
  session: { client, createdAt, lastUsedAt, isOwn },
  onEnd,
}: {
  readonly session: PersonSession
  readonly onEnd: () => void
}) {
  const used = useRelativeTime(lastUsedAt, { useTemporalPhrase: true })
  const since = new Date(createdAt).toLocaleDateString('en', { day: 'numeric', month: 'long' })
  return (
    <Card as="li" tone="transparent" radius={2} padding={2} paddingLeft={3}>
      <Flex gap={3} align="center">
        <Text size={1} style={{ flex: 1 }}>
          {client} · since {since} · used {used}
        </Text>
        {isOwn ? (
          <Badge fontSize={0}>This one</Badge>
        ) : (
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text="Sign out"
            aria-label={`Sign out ${client}, since ${since}`}
            onClick={onEnd}
          />
        )}
      </Flex>
    </Card>
  )
}
