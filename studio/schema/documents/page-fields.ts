import { defineField } from 'sanity'
import { freeAddress } from '../../checks/free-address.ts'
import { headingsInOrder, sectionsHaveText } from '../../checks/headings.ts'
import { notInFuture } from '../../checks/review.ts'
import { TitleWithAddress } from '../../forms/address/title-with-address.tsx'
import { ReviewInput } from '../../forms/review/review-input.tsx'
import { SeoInput } from '../../forms/seo/seo-input.tsx'
import {
  dayField,
  listField,
  positionField,
  referenceField,
  stringField,
  switchField,
  textField,
} from '../fields/field.ts'
import { slugField } from '../fields/slug.ts'
import { source } from '../fields/source.ts'

/** The tabs of the form of a page. */
export const pageGroups = [
  { name: 'content', title: 'Content', default: true },
  { name: 'node', title: 'The node' },
  { name: 'sharing', title: 'Search and sharing' },
  { name: 'settings', title: 'Settings' },
]

/** Options of "Show higher in search"; empty is the usual place. */
const searchRanks = [
  { title: 'A little higher', value: 1 },
  { title: 'Higher', value: 2 },
  { title: 'Before all others', value: 3 },
] as const

/** Fields that node pages and guides share, in the order of the form. */
export const titleToCategory = [
  stringField('title', 'Title', {
    group: 'content',
    components: { input: TitleWithAddress },
    description: 'The heading of the page and its name in the sidebar.',
    validation: (rule) => [
      rule.required().error('The page needs a title.'),
      rule.max(60).warning('Long titles are cut in the sidebar: stay below 60 characters.'),
    ],
  }),
  textField('summary', 'Summary', {
    group: 'content',
    description: 'One sentence. Shown on cards, in lists of tags and by search engines.',
    validation: (rule) => [
      rule.required().error('The page needs a summary: it is what readers see in lists.'),
      rule.max(180).warning('Keep the summary below 180 characters: cards and search engines cut it.'),
    ],
  }),
  referenceField('category', 'Category', ['category'], {
    group: ['content', 'settings'],
    description: 'Where the page is in the sidebar. Its address begins with that of the category.',
    required: 'Choose a category: a page without one appears nowhere.',
  }),
]

/** Body and tags. */
export const textAndTags = [
  defineField({
    name: 'body',
    title: 'Text',
    type: 'body',
    group: 'content',
    validation: (rule) => [
      rule.required().warning('The page has no text yet.'),
      rule.custom((blocks) => headingsInOrder(Array.isArray(blocks) ? blocks : [])).warning(),
      rule.custom((blocks) => sectionsHaveText(Array.isArray(blocks) ? blocks : [])).warning(),
    ],
  }),
  listField('tags', 'Tags', ['tag'], {
    group: 'content',
    description: 'Three to five. Readers find pages with the same tag at the foot of the page.',
    twice: 'The same tag is there twice: remove one.',
  }),
]

/** Slug and position of the page, how it is found, and when it was reviewed. */
export const placement = [
  {
    ...slugField(
      'title',
      'The last part of the address of the page, for example "vector-store-reader".',
      freeAddress,
    ),
    group: 'settings',
  },
  positionField('Position in the sidebar'),
  defineField({
    name: 'searchRank',
    title: 'Show higher in search',
    type: 'number',
    group: 'sharing',
    description: 'Decides between pages that fit a search equally well.',
    options: {
      layout: 'radio',
      list: [...searchRanks],
    },
    validation: (rule) => rule.integer().min(0).max(3).error('Choose one of the places.'),
  }),
  listField('searchWords', 'Search words', 'string', {
    group: 'sharing',
    description:
      'What readers type who need this page, in their words and not in those of the page: "answer is cut off". Only the search knows them.',
    options: { layout: 'tags' },
    twice: 'The same words are there twice: remove one.',
  }),
  switchField('unlisted', 'Unlisted', {
    initialValue: false,
    group: 'settings',
    description:
      'Anyone who has the address can read the page, but it does not appear in lists or in the search.',
  }),
  dayField('reviewedAt', 'Last reviewed', {
    group: 'settings',
    components: { input: ReviewInput },
    description:
      'The day on which somebody last checked that everything on this page is correct. After six months the start page asks for it again, after three if the page links to another service or needs an account there. Without a day, that of the last publish counts.',
    validation: (rule) => rule.custom((day) => notInFuture(day)),
  }),
  defineField({
    name: 'seo',
    title: 'Search engines and link previews',
    type: 'seo',
    group: 'sharing',
    components: { input: SeoInput },
  }),
  source,
]
