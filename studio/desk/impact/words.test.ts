import type { Impact, ImpactGroup } from '@repo/model/site-api.ts'
import { expect, test } from 'vitest'
import {
  addressSentences,
  caveat,
  groupCount,
  groupTitle,
  headline,
  otherSentences,
  pagesText,
} from './words.ts'

const none: ImpactGroup = { count: 0, undecided: 0, pages: [] }
const some = (count: number, undecided = 0): ImpactGroup => ({ count, undecided, pages: [] })

function impact(more: Partial<Omit<Impact, 'groups'>> = {}, groups: Partial<Impact['groups']> = {}): Impact {
  return {
    hasDraft: true,
    address: null,
    redirects: true,
    files: 0,
    synonyms: false,
    isMixed: false,
    isCutShort: false,
    isCached: true,
    ...more,
    groups: { own: some(1), moved: none, content: none, lists: none, navigation: none, ...groups },
  }
}

test('the headline has the pages of all groups', () => {
  expect(headline(impact({}, { content: some(20), lists: some(3), navigation: some(10) }))).toBe(
    'Publishing changes 34 pages.',
  )
  expect(groupTitle('content', 'snippet')).toBe('Pages that show it')
  expect(headline(impact({}, { own: none }))).toBe('Publishing changes no page.')
  expect(headline(impact({ hasDraft: false }))).toContain('Everything is published')
  expect(headline(impact({ isCached: false }))).toContain('in development')
})

test('what is not exact is said to be an upper limit, with the reason', () => {
  const mixed = impact({ isMixed: true }, { lists: some(1200, 2) })
  expect(pagesText(mixed)).toBe('at most 1,201 pages')
  expect(headline(mixed)).toBe('Publishing changes at most 1,201 pages.')
  expect(caveat(mixed)).toBe(
    '2 pages may stay as they are: drafts of other documents show in the same places, and are not published with this one.',
  )
  expect(groupCount(mixed.groups.lists)).toBe('1,200, perhaps fewer')
  expect(caveat(impact({ isCutShort: true }, { content: some(9, 1) }))).toBe(
    'One page may stay as it is: there was no time to compare all pages.',
  )
  expect(caveat(impact({ isCutShort: true }))).toBeNull()
})

test('a change of address says beforehand what happens to readers of the old one', () => {
  const address = { from: '/docs/a/', to: '/docs/b/' }
  expect(addressSentences(impact({ address }))).toEqual([
    'New address: /docs/b/. Readers who open the old address, /docs/a/, will be sent here.',
  ])
  expect(addressSentences(impact({ address, redirects: false }))[0]).toContain('will find nothing')
  expect(addressSentences(impact({ address: { from: null, to: '/docs/b/' } }))).toEqual([
    'New address: /docs/b/',
  ])
  expect(addressSentences(impact({ address: { from: '/docs/a/', to: null } }))[0]).toContain(
    'will have no address',
  )
  expect(addressSentences(impact({ address }, { moved: some(4) }))[1]).toMatch(
    /^Other pages get a new address, too\. /,
  )
  expect(addressSentences(impact({}, { moved: some(4) }))).toEqual([
    'Pages get a new address. Readers who open one of their old addresses will be sent to the new one.',
  ])
  expect(addressSentences(impact())).toEqual([])
})

test('synonyms and files are named where they change', () => {
  expect(otherSentences(impact({ synonyms: true, files: 1 }))).toEqual([
    'The words that count as the same in searches change.',
    'One file for programs, such as the site map, is updated, too.',
  ])
  expect(otherSentences(impact())).toEqual([])
})
