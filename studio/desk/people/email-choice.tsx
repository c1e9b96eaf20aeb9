import { useCallback, useState } from 'react'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAction } from '../../ui/actions.tsx'
import { CheckList, Note, ProblemCard } from '../../ui/parts.tsx'
import { useReading, WhenRead } from '../../ui/reading.tsx'

/** Kinds of notifications (scripts/servers/lake/notifications/notifications.ts). */
const kinds = [
  { value: 'review', title: 'Reviews that I am asked for, and what is said to mine' },
  { value: 'comment', title: 'Comments that name me, or answer me' },
  { value: 'release', title: 'Releases that are published' },
  { value: 'feedback', title: 'What readers write about a page' },
  { value: 'problem', title: 'Pages that were published, but did not reach the site' },
]

/** The choice of emails of the person who is signed in, if this Studio sends any. */
export function EmailChoice() {
  const client = useLakeClient()
  const read = useCallback(
    () => client.request<{ mail: boolean; kinds: readonly string[] }>({ url: '/notifications' }),
    [client],
  )
  return (
    <WhenRead reading={useReading(read)}>
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
  const choose = (value: readonly string[]) => {
    const body = [{ key: 'loomwork.notifications', value }]
    const saved = () => client.request({ method: 'PUT', url: '/users/me/keyvalue', body })
    run(() => saved().then(() => setChosen(value)), 'Your choice could not be saved')
  }
  return (
    <>
      <CheckList title="Emails about" options={kinds} chosen={chosen} onChange={choose} />
      {problem && <ProblemCard>{problem}</ProblemCard>}
    </>
  )
}
