/** Validates a draft as its form does, for actions that publish or schedule drafts without one. */
import { combineLatest, firstValueFrom, map, NEVER, of, switchMap, timeout, timer } from 'rxjs'
import type { DocumentStore, EditStateFor, useValidationStatus } from 'sanity'
import { refusedAfterMs, settledAfterMs } from './publish.ts'

/** The stores of the Studio that its action "Publish" asks. */
export type CheckingStore = Pick<DocumentStore['pair'], 'editState' | 'validation'>

/** A draft at one of its revisions. */
export interface DraftRevision {
  /** Published id. */
  readonly id: string
  readonly type: string
  readonly revision: string
}

/** `edited`: the draft has another revision; `unknown`: the Studio could not say in time. */
export type Verdict = 'fine' | 'wrong' | 'edited' | 'unknown'

type ValidationStatus = ReturnType<typeof useValidationStatus>

/** How long a check may take, ms. */
const patienceMs = 30_000

/** Checks a revision of a draft for errors; like "Publish", waits until the result settles. */
export function checkDraft(pair: CheckingStore, draft: DraftRevision): Promise<Verdict> {
  const { id, type } = draft
  return firstValueFrom(
    combineLatest([pair.editState(id, type), pair.validation(`drafts.${id}`, type, true)]).pipe(
      map(([state, status]) => verdictOn(draft, state, status)),
      switchMap((verdict) =>
        verdict === 'unknown'
          ? NEVER
          : timer(verdict === 'fine' ? settledAfterMs : refusedAfterMs).pipe(map(() => verdict)),
      ),
      timeout({ first: patienceMs, with: () => of('unknown' as const) }),
    ),
  )
}

function verdictOn(
  { revision }: DraftRevision,
  { ready, draft }: EditStateFor,
  { isValidating, validation, revision: checked }: ValidationStatus,
): Verdict {
  if (!ready || !draft) return 'unknown'
  if (draft._rev !== revision) return 'edited'
  if (isValidating || checked !== revision) return 'unknown'
  return validation.some(({ level }) => level === 'error') ? 'wrong' : 'fine'
}
