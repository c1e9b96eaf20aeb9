/** Publishes a page that was just moved, with the checks of the action "Publish". */
import { combineLatest, firstValueFrom, map, NEVER, of, switchMap, take, timeout, timer } from 'rxjs'
import type { DocumentStore, EditStateFor, useValidationStatus } from 'sanity'
import { refusedAfterMs, settledAfterMs } from '../publish/publish.ts'

/** The stores of the Studio that its action "Publish" uses. */
export type PairStore = Pick<
  DocumentStore['pair'],
  'editState' | 'validation' | 'editOperations' | 'operationEvents'
>

/** A page with the revision of its draft that the move wrote. */
export interface MovedPage {
  /** Published id. */
  readonly id: string
  readonly type: string
  readonly revision: string
}

/** How long the checks of a page, or its publish, may take, ms. */
const patienceMs = 30_000

type ValidationStatus = ReturnType<typeof useValidationStatus>
type Verdict = 'unknown' | 'fine' | 'edited' | 'wrong'

const refusals = {
  edited: 'It was edited since it was moved. Open it to see what is published.',
  wrong: 'It has errors. Open it to see and correct them.',
} as const

/**
 * Publishes the draft that a move wrote, and nothing else: not what somebody has typed since.
 * @throws Error in one sentence for a writer if it was edited since or has errors, and the error of
 * the lake if that refuses
 */
export async function publishMoved(pair: PairStore, page: MovedPage): Promise<void> {
  const { id, type } = page
  const verdict = await firstValueFrom(
    combineLatest([pair.editState(id, type), pair.validation(`drafts.${id}`, type, true)]).pipe(
      map(([state, status]) => verdictOn(page, state, status)),
      // As the action does: what the stores say counts when it has not changed for a while.
      switchMap((verdict) =>
        verdict === 'unknown'
          ? NEVER
          : timer(verdict === 'fine' ? settledAfterMs : refusedAfterMs).pipe(map(() => verdict)),
      ),
      timeout({ first: patienceMs, with: () => of('unknown' as const) }),
    ),
  )
  if (verdict === 'unknown') throw new Error('It could not be checked. Open it to publish it.')
  if (verdict !== 'fine') throw new Error(refusals[verdict])
  await publish(pair, page)
}

function verdictOn(
  { revision }: MovedPage,
  { ready, draft }: EditStateFor,
  { isValidating, validation, revision: checked }: ValidationStatus,
): Verdict {
  if (!ready || !draft) return 'unknown'
  if (draft._rev !== revision) return 'edited'
  if (isValidating || checked !== revision) return 'unknown'
  return validation.some(({ level }) => level === 'error') ? 'wrong' : 'fine'
}

async function publish(pair: PairStore, { id, type }: MovedPage): Promise<void> {
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
      take(1),
      timeout({ first: patienceMs }),
    ),
  )
  operations.publish.execute()
  const event = await answer
  if (event.type === 'error') throw event.error
}
