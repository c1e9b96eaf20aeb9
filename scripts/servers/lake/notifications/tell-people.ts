import { errorMessage } from '@repo/kit/error-message.ts'
import type { LakeContext } from '../context.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import { aboutProblem, type Names, type Notification, notificationsOf } from './notifications.ts'

/** Notifies people of what others change, if they can be. A failure does not fail the change. */
export function tellPeople({ store, outbox, people, mailbox }: LakeContext, comments: Store) {
  const { mail, chat } = mailbox.channels
  if (!mail && !chat) return
  const names: Names = {
    studioUrl: mailbox.studioUrl,
    person: (id) => people.find(id)?.name ?? 'Somebody',
    document: (id) => store.get(id),
  }
  const tell = (notifications: readonly Notification[]) => {
    try {
      mailbox.add(notifications)
    } catch (error) {
      console.error(`People were not notified: ${errorMessage(error)}`)
    }
  }
  const onChanges = ({ changes, author }: Transaction) => tell(notificationsOf(changes, author, names))
  store.onTransaction(onChanges)
  comments.onTransaction(onChanges)
  outbox.lost.on('event', (id, reason) => tell([aboutProblem(store.get(id), reason, names)]))
  mailbox.start()
}
