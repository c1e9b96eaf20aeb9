import { expect, test } from 'vitest'
import { categoryQuery, membersQuery } from '#queries/category.ts'
import { pageQuery } from '#queries/page.ts'
import { type PageGroups, pageGroups, type TouchedQuery } from './groups.ts'

const nowhere = { own: new Set<string>(), moved: new Set<string>() }
const shown = (query: string, paths: string[], outcome: TouchedQuery['outcome'] = 'changed') => ({
  query,
  outcome,
  paths,
})
const pathsIn = ({ groups }: PageGroups) =>
  Object.fromEntries(
    Object.entries(groups).map(([name, pages]) => [
      name,
      pages.map(({ path, isCertain }) => (isCertain ? path : `${path}?`)),
    ]),
  )

test('a page is in the group of what changes most on it, once', () => {
  const queries = [
    shown(membersQuery, ['/docs/a', '/docs/b', '/docs/category/c']),
    shown(categoryQuery, ['/docs/category/c']),
    shown(pageQuery, ['/docs/a']),
  ]
  expect(pathsIn(pageGroups(queries, new Map(), nowhere))).toEqual({
    own: [],
    moved: [],
    content: ['/docs/a'],
    lists: ['/docs/category/c'],
    navigation: ['/docs/b'],
  })
})

test('its own page is certain, because it shows the revision; another page is when one query is', () => {
  const queries = [
    shown(pageQuery, ['/docs/own', '/docs/a', '/docs/b'], 'mixed'),
    shown(membersQuery, ['/docs/b']),
    shown(pageQuery, ['/'], 'unchecked'),
  ]
  const own = { own: new Set(['/docs/own', '/']), moved: new Set<string>() }
  expect(pathsIn(pageGroups(queries, new Map(), own))).toMatchObject({
    own: ['/?', '/docs/own'],
    content: ['/docs/a?', '/docs/b'],
  })
})

test('new paths count only where a page appears, and files are not pages', () => {
  const born = new Map([
    ['/docs/new', 'changed'],
    ['/docs/none', 'same'],
    ['/docs/moved', 'unchecked'],
  ] as const)
  const found = pageGroups([shown('', ['/sitemap.xml', '/docs/a.md'])], born, {
    own: new Set(['/docs/new']),
    moved: new Set(['/docs/moved']),
  })
  expect(pathsIn(found)).toMatchObject({ own: ['/docs/new'], moved: ['/docs/moved?'], content: [] })
  expect(found.files.map(({ path }) => path)).toEqual(['/docs/a.md', '/sitemap.xml'])
})
