import { expect, test } from 'vitest'
import { homeTitle } from './title.ts'

test("the home page has the product's name and tagline as its title, or the title from the Studio", () => {
  expect(homeTitle({ seo: null, tagline: 'Zero coding.' }, 'Loomwork')).toBe('Loomwork | Zero coding.')
  expect(homeTitle({ seo: { title: 'Weave' }, tagline: null }, 'Loomwork')).toBe('Weave')
  expect(homeTitle({ seo: null, tagline: null }, 'Loomwork')).toBe('Loomwork')
  expect(homeTitle(null, 'Loomwork')).toBe('Loomwork')
})
