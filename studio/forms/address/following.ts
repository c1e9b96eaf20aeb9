import { slugFromTitle } from './slug-from-title.ts'

/** Title and address as the form shows them; empty where there is none. */
export interface TitleAndAddress {
  readonly title: string
  readonly address: string
}

/** State that is kept between two changes of the form. */
export interface Following extends TitleAndAddress {
  /** True while the address is empty or the one that the title gives, or gave before it changed. */
  readonly isFollowing: boolean
  /** True if the title has changed since the address was last written, and gives another one. */
  readonly isBehind: boolean
  /** Addresses that were written and are not in the form yet, oldest first. */
  readonly pending: readonly string[]
}

/** The state when a form is opened. */
export function startFollowing(seen: TitleAndAddress): Following {
  return { ...seen, isFollowing: isGenerated(seen), isBehind: false, pending: [] }
}

/**
 * The next state, after the form has changed. What was written arrives later in the form, and the
 * title may have changed again by then: an address that is still pending is not an edit by hand.
 * @param isAllowed whether the writer types in the title of a page that was never published
 * @returns with `write`, the address that has to be written now; empty to remove it
 */
export function follow(
  before: Following,
  seen: TitleAndAddress,
  isAllowed: boolean,
): { readonly state: Following; readonly write: string | undefined } {
  const arrived = before.pending.indexOf(seen.address)
  const isOwn = seen.address === before.address || arrived >= 0
  const isFollowing = isOwn ? before.isFollowing : isGenerated(seen)
  const pending = isOwn ? before.pending.slice(arrived + 1) : []
  const expected = slugFromTitle(seen.title)
  const isBehind =
    isFollowing &&
    (before.isBehind || seen.title !== before.title) &&
    expected !== (pending.at(-1) ?? seen.address)
  const isDue = isBehind && isAllowed
  return {
    state: {
      ...seen,
      isFollowing,
      isBehind: isBehind && !isDue,
      pending: isDue ? [...pending, expected] : pending,
    },
    write: isDue ? expected : undefined,
  }
}

function isGenerated({ title, address }: TitleAndAddress): boolean {
  return address === '' || address === slugFromTitle(title)
}
