import { expect, test } from 'vitest'
import { placeOfItem, together, valueAt, variantsOf } from './malformed.ts'
import { wholeDocuments } from './whole-documents.ts'

test('each wrong value is in one document, and those of gates are alone in theirs', () => {
  const gates = ['title', 'lead']
  const whole = wholeDocuments.homePage
  const variants = variantsOf(whole)
  const merged = together(whole, variants, gates)
  expect(merged.length).toBeLessThan(variants.length / 4)
  expect(merged.flatMap(({ what }) => what.split(', ')).sort()).toEqual(
    variants.map(({ what }) => what).sort(),
  )
  for (const { what, field, place, document } of variants) {
    const [found, ...others] = merged.filter((one) => one.what.split(', ').includes(what))
    expect(others).toEqual([])
    const item = placeOfItem(place)
    if (item && !gates.includes(field))
      expect(valueAt(found?.document, item.slice(0, -1)), what).toContainEqual(valueAt(document, item))
    else expect(found?.document[field], what).toEqual(document[field])
    if (gates.includes(field))
      expect({ ...found?.document, [field]: null }).toEqual({ ...whole, [field]: null })
  }
})
