import { expect, test } from 'vitest'
import { together, variantsOf, wholeDocuments } from './wrong-values.ts'

test('each wrong value is in one document, and those of gates are alone in theirs', () => {
  const gates = ['title', 'slug']
  const whole = wholeDocuments.nodePage
  const variants = variantsOf(whole)
  const merged = together(variants, gates)
  expect(merged.length).toBeLessThan(variants.length / 2)
  expect(merged.flatMap(({ what }) => what.split(', ')).sort()).toEqual(
    variants.map(({ what }) => what).sort(),
  )
  for (const { what, field, document } of variants) {
    const [place, ...others] = merged.filter((one) => one.what.split(', ').includes(what))
    expect(others).toEqual([])
    expect(place?.document[field], what).toEqual(document[field])
    if (gates.includes(field))
      expect({ ...place?.document, [field]: null }).toEqual({ ...whole, [field]: null })
  }
})
