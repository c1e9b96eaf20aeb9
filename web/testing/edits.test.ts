import { chance } from '@repo/kit/testing/random.ts'
import { smallDocumentation } from '@repo/testing/content.ts'
import { expect, test } from 'vitest'
import { after, type Documentation, editsInRounds, editsPerRound } from './edits.ts'

test.each([1, 7, 20261125])(
  'two rounds of edits have each kind as often as the next two (seed %i)',
  (seed) => {
    const next = editsInRounds(chance(seed))
    let documents: Documentation = new Map(smallDocumentation().map((document) => [document._id, document]))
    let serial = 0
    const kindsOfTwoRounds = () =>
      Array.from({ length: 2 * editsPerRound }, () => {
        serial += 1
        const edit = next(documents, serial)
        documents = after(documents, edit)
        return edit.name.split(':')[0]
      }).sort()
    const kinds = kindsOfTwoRounds()
    expect(kinds).toContain('page slug')
    expect(kindsOfTwoRounds()).toEqual(kinds)
  },
)
