/** Publishes a page that was just moved, with the checks of the action "Publish". */
import { firstValueFrom, NEVER, of, switchMap, timeout } from 'rxjs'
import type { DocumentStore } from 'sanity'
import { type CheckingStore, checkDraft, type DraftRevision } from '../publish/check-draft.ts'

/** The stores of the Studio that its action "Publish" uses. */
export type PairStore = CheckingStore & Pick<DocumentStore['pair'], 'editOperations' | 'operationEvents'>

/** How long a publish may take, ms. */
const patienceMs = 30_000

const refusals = {
  edited: 'It was edited since it was moved. Open it to see what is published.',
  wrong: 'It has errors. Open it to see and correct them.',
  unknown: 'It could not be checked. Open it to publish it.',
} as const

/**
 * Publishes the draft that a move wrote, and nothing else: not what somebody has typed since.
 * @throws Error in one sentence for a writer if it was edited since or has errors, and the error of
 * the lake if that refuses
 */
export async function publishMoved(pair: PairStore, draft: DraftRevision): Promise<void> {
  const verdict = await checkDraft(pair, draft)
  if (verdict !== 'fine') throw new Error(refusals[verdict])
  const { id, type } = draft
  const operations = await firstValueFrom(
    pair.editOperations(id, type).pipe(
      switchMap((known) => (known.publish.disabled === 'NOT_READY' ? NEVER : of(known))),
      timeout({ first: patienceMs }),
    ),
  )
  if (operations.publish.disabled) throw new Error('It is published already.')
  const answer = firstValueFrom(
    pair.operationEvents(id, type).pipe(
      switchMap((event) => (event.op === 'publish' ? of(event) : NEVER)),
      timeout({ first: patienceMs }),
    ),
  )
  operations.publish.execute()
  const event = await answer
  if (event.type === 'error') throw event.error
}
