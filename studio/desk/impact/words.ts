/** Texts for writers about the impact of a draft. Pure. */

import {
  type Impact,
  type ImpactGroup,
  type ImpactGroupName,
  impactGroupNames,
} from '@repo/model/site-api.ts'
import { capitalized, countText } from '../../ui/words.ts'

/** Number of pages in all groups, and how many of them may stay as they are. */
function pagesOf({ groups }: Impact): { readonly count: number; readonly undecided: number } {
  const all = impactGroupNames.map((name) => groups[name])
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    undecided: all.reduce((sum, { undecided }) => sum + undecided, 0),
  }
}

/** `34 pages`, `at most 34 pages`, `no page`. */
export function pagesText(impact: Impact): string {
  const { count, undecided } = pagesOf(impact)
  if (count === 0) return 'no page'
  return `${undecided > 0 ? 'at most ' : ''}${countText(count, 'page')}`
}

/** The headline: how many pages change. */
export function headline(impact: Impact): string {
  if (!impact.hasDraft) return 'Everything is published, so publishing would change nothing.'
  if (!impact.isCached)
    return 'This site runs in development, where no pages are cached: each page is rendered when it is opened.'
  return `Publishing changes ${pagesText(impact)}.`
}

/** Why some numbers are not exact; null if all are. */
export function caveat(impact: Impact): string | null {
  const { undecided } = pagesOf(impact)
  if (undecided === 0) return null
  const some = `${capitalized(countText(undecided, 'page'))} may stay as ${undecided === 1 ? 'it is' : 'they are'}`
  if (impact.isCutShort) return `${some}: there was no time to compare all pages.`
  if (impact.isMixed)
    return `${some}: drafts of other documents show in the same places, and are not published with this one.`
  return null
}

/** Sentences about new addresses, of the document and of other pages; empty if all stay. */
export function addressSentences({ address, redirects, groups }: Impact): string[] {
  const own = address ? [ownAddress(address, redirects)] : []
  const { count } = groups.moved
  if (count === 0) return own
  const others = redirects
    ? 'Readers who open one of their old addresses will be sent to the new one.'
    : 'Their old addresses will stop working, because this site cannot write redirects.'
  return [
    ...own,
    `${own.length > 0 ? 'Other pages get a new address, too.' : 'Pages get a new address.'} ${others}`,
  ]
}

function ownAddress({ from, to }: NonNullable<Impact['address']>, redirects: boolean): string {
  if (from === null) return `New address: ${to}`
  if (to === null) return `The page will have no address. Its address was ${from}.`
  return redirects
    ? `New address: ${to}. Readers who open the old address, ${from}, will be sent here.`
    : `New address: ${to}. Readers who open the old address, ${from}, will find nothing: this site cannot write redirects.`
}

/** Title and explanation of a group, for a document of a type, or for several without one. */
export function groupTitle(name: ImpactGroupName, type: string | undefined): string {
  return {
    own: type ? 'This page' : 'These pages',
    moved: 'Old and new addresses',
    content:
      {
        category: 'Pages that show its name',
        tag: 'Pages that show its name',
        snippet: 'Pages that show it',
      }[type ?? ''] ?? (type ? 'Pages that link to it' : 'Pages that show or link to them'),
    lists: 'Lists',
    navigation: 'Navigation: menus, previous and next page',
  }[name]
}

/** `12`, or `12, perhaps fewer`. */
export function groupCount({ count, undecided }: ImpactGroup): string {
  return `${count.toLocaleString('en-US')}${undecided > 0 ? ', perhaps fewer' : ''}`
}

/** Sentences about changes of synonyms and of files for programs; empty without any. */
export function otherSentences({ files, synonyms }: Impact): string[] {
  const updated = `${capitalized(countText(files, 'file'))} for programs, such as the site map, ${files === 1 ? 'is' : 'are'} updated, too.`
  return [
    ...(synonyms ? ['The words that count as the same in searches change.'] : []),
    ...(files > 0 ? [updated] : []),
  ]
}
