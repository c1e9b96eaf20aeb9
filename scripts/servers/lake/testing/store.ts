import { Store } from '../store/store.ts'
import { Outbox } from '../webhooks/outbox.ts'

/** A store in memory or in a folder, whose events go nowhere. */
export function testStore(folder = ':memory:'): Store {
  const nowhere = { url: '', secret: '', projectId: 'p', dataset: 'd' }
  return new Store(folder, (database) => new Outbox(database, nowhere))
}
