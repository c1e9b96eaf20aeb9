/** Who did something, and how long ago. */
import { useUser } from 'sanity'
import { agoText, momentOf } from './ago.ts'

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

/** `3 weeks ago`; nothing for what is not a date. */
export function Ago({ at }: { readonly at: string }) {
  const text = agoText(at, Date.now())
  return text === '' ? null : (
    <time dateTime={at} title={new Date(momentOf(at)).toLocaleString()}>
      {text}
    </time>
  )
}

/** `Changed by Ada, 3 weeks ago`. */
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
