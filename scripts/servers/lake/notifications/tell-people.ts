import { errorMessage } from '@repo/kit/error-message.ts'
import type { LakeContext } from '../context.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import { type Names, notificationsOf } from './notifications.ts'

/** Lets people know what others change, if they can be told. A failure does not fail the change. */
export function tellPeople({ store, people, mailbox }: LakeContext, comments: Store) {
  const { mail, chat } = mailbox.channels
  if (!mail && !chat) return
  const names: Names = {
    studioUrl: mailbox.studioUrl,
    person: (id) => people.find(id)?.name ?? 'Somebody',
    document: (id) => store.get(id),
  }
  const tell = ({ changes, author }: Transaction) => {
    try {
      mailbox.add(notificationsOf(changes, author, names))
    } catch (error) {
      console.error(`People were not told about a change: ${errorMessage(error)}`)
    }
  }
  store.onTransaction(tell)
  comments.onTransaction(tell)
}
