/** Who did something, and how long ago. */
import { useRelativeTime, useUser } from 'sanity'

/** The name of a user, or what stands for one without a name, or for none. */
export function Author({
  id,
  unknown = 'somebody',
}: {
  readonly id: string | null
  readonly unknown?: string
}) {
  return id === null ? unknown : <UserName id={id} unknown={unknown} />
}

/** `3 wk. ago`, or the day of what is older than a month; nothing for what is not a date. */
export function Ago({ at }: { readonly at: string }) {
  // A day begins where the writer is.
  const moment = new Date(/^\d{4}-\d\d-\d\d$/.test(at) ? `${at}T00:00:00` : at)
  const text = useRelativeTime(moment, { minimal: true, useTemporalPhrase: true })
  return text === '' ? null : (
    <time dateTime={at} title={moment.toLocaleString()}>
      {text}
    </time>
  )
}

/** `Changed by Ada, 3 wk. ago`. */
export function ChangedBy({ author, at }: { readonly author: string | null; readonly at: string }) {
  return (
    <>
      Changed by <Author id={author} />, <Ago at={at} />
    </>
  )
}

function UserName({ id, unknown }: { readonly id: string; readonly unknown: string }) {
  const [user] = useUser(id)
  return user?.displayName ?? unknown
}
