/** Where a fact of another service is from. Pure. */
import { webAddress } from '@repo/model/addresses.ts'
import { spelledDay } from '@repo/model/days.ts'

/** The source of a row as it is stored: incomplete in a draft. */
export interface StoredSource {
  readonly url?: string | null
  readonly checkedOn?: string | null
}

/** The page, and the day on which the row was compared with it; null without both. */
export function factSource(stored: StoredSource | null | undefined) {
  const { url, checkedOn } = stored ?? {}
  const [page, day] = [webAddress(url), spelledDay(checkedOn)]
  return page && checkedOn && day ? { page, checkedOn, day } : null
}
