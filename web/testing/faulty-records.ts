/** A page that cannot be indexed, for tests that replace `#records/build.ts` in their process. */
import type * as Build from '#records/build.ts'

/** A page with this title cannot be indexed. */
export const faulty = 'A fault'

/** The module, whose `recordsOf` throws for such a page. */
export function withFaultyRecords({ recordsOf, ...rest }: typeof Build): typeof Build {
  return {
    ...rest,
    recordsOf(page, textOf) {
      if (page.title === faulty) throw new TypeError('no text')
      return recordsOf(page, textOf)
    },
  }
}
