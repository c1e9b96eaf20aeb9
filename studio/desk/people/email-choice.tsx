import { Checkbox, Flex, Stack } from '@sanity/ui'
import { useCallback, useId, useState } from 'react'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAction } from '../../ui/actions.tsx'
import { Line, Note, ProblemCard } from '../../ui/parts.tsx'
import { useReading, WhenRead } from '../../ui/reading.tsx'

/** Kinds of notifications (scripts/servers/lake/notifications/notifications.ts). */
const kinds = [
  ['review', 'Reviews that I am asked for, and what is said to mine'],
  ['comment', 'Comments that name me, or answer me'],
  ['release', 'Releases that are published'],
  ['feedback', 'What readers write about a page'],
  ['problem', 'Pages that were published, but did not reach the site'],
] as const

interface Told {
  readonly mail: boolean
  readonly kinds: readonly string[]
}

/** The choice of emails of the person who is signed in, if this Studio sends any. */
export function EmailChoice() {
  const client = useLakeClient()
  const reading = useReading(useCallback(() => client.request<Told>({ url: '/notifications' }), [client]))
  return (
    <WhenRead reading={reading}>
      {({ mail, kinds: chosen }) =>
        mail ? <Choice before={chosen} /> : <Note>This Studio sends no emails: no mail server is set.</Note>
      }
    </WhenRead>
  )
}

function Choice({ before }: { readonly before: readonly string[] }) {
  const client = useLakeClient()
  const { problem, run } = useAction()
  const [chosen, setChosen] = useState(before)
  const title = useId()
  const choose = (kind: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, kind] : chosen.filter((other) => other !== kind)
    const save = {
      method: 'PUT',
      url: '/users/me/keyvalue',
      body: [{ key: 'loomwork.notifications', value: next }],
    }
    run(() => client.request(save).then(() => setChosen(next)), 'Your choice could not be saved')
  }
  return (
    <Stack gap={3} role="group" aria-labelledby={title}>
      <Line id={title} weight="medium">
        Emails about
      </Line>
      {kinds.map(([kind, text]) => (
        <Flex key={kind} as="label" gap={3} align="center">
          <Checkbox
            checked={chosen.includes(kind)}
            onChange={({ currentTarget: { checked } }) => choose(kind, checked)}
          />
          <Line>{text}</Line>
        </Flex>
      ))}
      {problem && <ProblemCard>{problem}</ProblemCard>}
    </Stack>
  )
}
