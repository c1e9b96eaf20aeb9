/** Random edits, of every kind that a writer can make. Pure: documents in, documents out. */

import type { Chance } from '@repo/kit/testing/random.ts'
import { aBlock, aCategory, aNodePage, aTag, type TestDocument } from '@repo/testing/content.ts'

/** The published documents, by id. */
export type Documentation = ReadonlyMap<string, TestDocument>

/** One edit: new or changed documents, and ids of deleted ones. */
export interface Edit {
  /** For messages: `title of llm`. */
  readonly name: string
  readonly put: readonly TestDocument[]
  readonly remove: readonly string[]
}

/** The documents after an edit. */
export function after(
  documents: Documentation,
  { put, remove }: Pick<Edit, 'put' | 'remove'>,
): Documentation {
  const changed = new Map(documents)
  for (const document of put) changed.set(document._id, document)
  for (const id of remove) changed.delete(id)
  return changed
}

/** Input of every kind of edit. */
interface Situation {
  readonly documents: Documentation
  readonly chance: Chance
  /** A number that no earlier edit had. */
  readonly serial: number
}

/** Chooses one of {@link kinds}. */
type Choice = () => Kind

/** A random edit of a documentation; the serial number makes texts and slugs unique. */
export function randomEdit(documents: Documentation, chance: Chance, serial: number): Edit {
  return editOf({ documents, chance, serial }, () => chance.pick(kinds))
}

/**
 * Returns a function that returns random edits in rounds of {@link editsPerRound}: each kind occurs
 * once in a round, in random order. As many edits by chance leave out some kinds.
 */
export function editsInRounds(chance: Chance): (documents: Documentation, serial: number) => Edit {
  let left: Kind[] = []
  const next = () => {
    if (left.length === 0) left = [...kinds]
    const kind = chance.pick(left)
    left.splice(left.indexOf(kind), 1)
    return kind
  }
  return (documents, serial) => editOf({ documents, chance, serial }, next)
}

/** A kind that the documentation has no document for is skipped. */
function editOf(situation: Situation, choose: Choice): Edit {
  for (;;) {
    const [kind, make] = choose()
    const edit = make(situation)
    if (edit) return { ...edit, name: `${kind}: ${edit.name}` }
  }
}

/**
 * Reverts an edit. An edit that created a document is not reverted: a document that came and went
 * unnoticed leaves no trace except in pages that showed it in the meantime.
 * @param before the documents before the edit
 */
export function undone(edit: Edit, before: Documentation): Edit | undefined {
  const put = [...edit.put.map(({ _id }) => _id), ...edit.remove].map((id) => before.get(id))
  const isWhole = put.every((document) => document !== undefined)
  return isWhole ? { name: `undone: ${edit.name}`, put, remove: [] } : undefined
}

const reference = (id: string) => ({ _type: 'reference', _ref: id })
/** The target may be missing: the lake refuses that for strong references, as Sanity does. */
const weakly = (id: string) => ({ ...reference(id), _weak: true })
const slug = (current: string) => ({ _type: 'slug', current })

function ofType({ documents }: Situation, ...types: string[]): TestDocument[] {
  return [...documents.values()].filter(({ _type }) => types.includes(_type))
}

/** Changes fields of a random document of these types; undefined if there is none. */
function changed(
  situation: Situation,
  types: readonly string[],
  fields: (document: TestDocument) => Record<string, unknown>,
): Edit | undefined {
  const candidates = ofType(situation, ...types)
  if (candidates.length === 0) return undefined
  const document = situation.chance.pick(candidates)
  const put = { ...document, ...fields(document), _id: document._id, _type: document._type }
  return { name: document._id, put: [put], remove: [] }
}

const pages = ['nodePage', 'guide']

/** Name of a kind of edits, and a function that makes one; undefined if there is no document. */
type Kind = readonly [string, (situation: Situation) => Edit | undefined]

/** Kinds of edits; those that are listed twice are twice as likely. */
const kinds: readonly Kind[] = [
  ['body', (s) => changed(s, pages, () => ({ body: bodyOf(s) }))],
  ['body', (s) => changed(s, pages, () => ({ body: bodyOf(s) }))],
  ['title', (s) => changed(s, pages, () => ({ title: `Title ${s.serial}` }))],
  ['summary', (s) => changed(s, pages, () => ({ summary: `Summary ${s.serial}` }))],
  ['icon', (s) => changed(s, ['nodePage'], () => ({ icon: s.chance.pick(['bot', 'mic', 'text', 'key']) }))],
  ['page slug', (s) => changed(s, pages, () => ({ slug: slug(slugOf(s)) }))],
  ['move', (s) => changed(s, pages, () => ({ category: reference(oneCategory(s)) }))],
  ['order', (s) => changed(s, [...pages, 'category'], () => ({ position: s.chance.below(6) }))],
  ['no order', (s) => changed(s, pages, () => ({ position: undefined }))],
  ['search rank', (s) => changed(s, pages, () => ({ searchRank: s.chance.below(4) }))],
  ['unlist', (s) => changed(s, pages, (page) => ({ unlisted: page.unlisted !== true }))],
  ['tags', (s) => changed(s, pages, () => ({ tags: someTags(s) }))],
  ['related', (s) => changed(s, ['nodePage'], () => ({ related: someRelated(s) }))],
  ['status of a node', (s) => changed(s, ['nodePage'], () => ({ status: aStatus(s) }))],
  ['settings of a node', (s) => changed(s, ['nodePage'], () => ({ settings: [aSetting(s)] }))],
  ['credentials', (s) => changed(s, ['nodePage'], () => ({ credentials: [aCredential(s)] }))],
  ['seo', (s) => changed(s, pages, () => ({ seo: { _type: 'seo', title: `Seo ${s.serial}` } }))],
  ['nothing', (s) => changed(s, pages, () => ({}))],
  ['empty slug', (s) => changed(s, pages, () => ({ slug: undefined }))],
  ['category title', (s) => changed(s, ['category'], () => ({ title: `Category ${s.serial}` }))],
  ['category description', (s) => changed(s, ['category'], () => ({ description: `About ${s.serial}` }))],
  ['color', (s) => changed(s, ['category'], () => ({ color: s.chance.pick(['rose', 'teal', 'amber']) }))],
  ['category slug', (s) => changed(s, ['category'], () => ({ slug: slug(slugOf(s)) }))],
  ['path segment', (s) => changed(s, ['category'], () => ({ pathSegment: slugOf(s) }))],
  ['parent', (s) => changed(s, ['category'], (category) => ({ parent: someParent(s, category) }))],
  ['tag label', (s) => changed(s, ['tag'], () => ({ label: `Tag ${s.serial}` }))],
  ['snippet', (s) => made({ _id: 'beta', _type: 'snippet', title: 'Beta', body: bodyOf(s) })],
  ['tag description', (s) => changed(s, ['tag'], () => ({ description: `On ${s.serial}` }))],
  ['tag slug', (s) => changed(s, ['tag'], () => ({ slug: slug(slugOf(s)) }))],
  ['settings', (s) => changed(s, ['siteSettings'], () => settingsOf(s))],
  ['home page', (s) => changed(s, ['homePage'], () => homeOf(s))],
  [
    'new page',
    (s) => made(aNodePage(`new-${s.serial}`, oneCategory(s), { body: bodyOf(s), tags: tagIds(s) })),
  ],
  [
    'new category',
    (s) => made(aCategory(`cat-${s.serial}`, { parent: oneCategory(s), position: s.chance.below(6) })),
  ],
  ['new tag', (s) => made(aTag(`tag-${s.serial}`))],
  ['redirect', (s) => made(aRedirect(s))],
  ['delete', removed],
  ['delete', removed],
]

/** Number of edits in which every kind occurs ({@link editsInRounds}). */
export const editsPerRound = kinds.length

function made(document: TestDocument): Edit {
  return { name: document._id, put: [document], remove: [] }
}

/** Deletes a random document without strong references to it; undefined with fewer than eight. */
function removed(situation: Situation): Edit | undefined {
  const all = ofType(situation, ...pages, 'category', 'tag', 'redirect')
  const held = new Set([...situation.documents.values()].flatMap(strongReferences))
  const free = all.filter(({ _id }) => !held.has(_id))
  if (all.length < 8 || free.length === 0) return undefined
  const { _id } = situation.chance.pick(free)
  return { name: _id, put: [], remove: [_id] }
}

function strongReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = '_ref' in value && !('_weak' in value) ? [String(value._ref)] : []
  return [...own, ...Object.values(value).flatMap(strongReferences)]
}

/** A new slug, or one that is in use. */
function slugOf(situation: Situation): string {
  if (situation.chance.below(4) > 0) return `slug-${situation.serial}`
  const { slug: taken } = situation.chance.pick(ofType(situation, ...pages, 'category'))
  return typeof taken === 'object' && taken !== null && 'current' in taken ? String(taken.current) : 'free'
}

function oneCategory(situation: Situation): string {
  const categories = ofType(situation, 'category')
  return categories.length > 0 ? situation.chance.pick(categories)._id : 'nowhere'
}

/** Another parent or none; sometimes one below the category itself, which creates a cycle. */
function someParent(situation: Situation, category: TestDocument) {
  if (situation.chance.below(3) === 0) return undefined
  const others = ofType(situation, 'category').filter(({ _id }) => _id !== category._id)
  return others.length > 0 ? reference(situation.chance.pick(others)._id) : undefined
}

function onePage(situation: Situation): string {
  if (situation.chance.below(8) === 0) return `coming-${situation.serial % 5}`
  const all = ofType(situation, ...pages)
  return all.length > 0 ? situation.chance.pick(all)._id : 'coming'
}

function tagIds(situation: Situation): string[] {
  const tags = ofType(situation, 'tag')
  if (tags.length === 0) return []
  return [...new Set([0, 1].map(() => situation.chance.pick(tags)._id))].slice(situation.chance.below(3))
}

function someTags(situation: Situation) {
  return tagIds(situation).map((id) => ({ ...reference(id), _key: id }))
}

function someRelated(situation: Situation) {
  const ids = [...new Set([onePage(situation), onePage(situation)])]
  return ids.map((id) => ({ ...weakly(id), _key: id }))
}

/** Kinds that readers see, one that they do not, and none. */
function aStatus(situation: Situation) {
  const kind = situation.chance.pick(['new', 'deprecated', 'removed', 'beta', undefined])
  return (
    kind && { kind, date: `2027-01-0${(situation.serial % 9) + 1}`, replacement: weakly(onePage(situation)) }
  )
}

function aSetting({ serial }: Situation) {
  return {
    _type: 'setting',
    _key: 's',
    name: `name${serial}`,
    label: `Label ${serial}`,
    type: 'text',
    required: false,
  }
}

function aCredential(situation: Situation) {
  return {
    _type: 'credential',
    _key: 'c',
    title: `Key ${situation.serial}`,
    guide: weakly(onePage(situation)),
  }
}

function aRedirect(situation: Situation): TestDocument {
  const from = `/docs/old-${situation.serial % 7}/`
  return {
    _id: `redirect-${situation.serial % 7}`,
    _type: 'redirect',
    from,
    toPage: weakly(onePage(situation)),
    permanent: true,
  }
}

function aLink(key: string, link: string) {
  const block = aBlock(key, `See ${link}`, { link })
  return { ...block, markDefs: block.markDefs.map((mark) => ({ ...mark, page: weakly(link) })) }
}

/** Every kind of block that can hold a reference. */
function withSnippet({ children, ...block }: ReturnType<typeof aBlock>) {
  const again = { _type: 'reuseInline', _key: 'said', snippet: weakly('beta') }
  return { ...block, children: [...children, again] }
}

function bodyOf(situation: Situation) {
  const { serial, chance } = situation
  const link = onePage(situation)
  const withHeading = aLink('deep', link)
  const blocks = [
    withSnippet(aBlock('intro', `Words ${serial}.`)),
    aBlock('part', `Part ${serial % 3}`, { style: 'h2' }),
    aLink('see', onePage(situation)),
    { ...withHeading, markDefs: withHeading.markDefs.map((mark) => ({ ...mark, heading: 'part' })) },
    { _type: 'callout', _key: 'box', kind: 'tip', body: [aLink('inside', oneCategory(situation))] },
    { _type: 'reuse', _key: 'again', snippet: weakly('beta') },
    {
      _type: 'workflow',
      _key: 'flow',
      title: `Flow ${serial}`,
      nodes: [
        { _type: 'workflowNode', _key: 'a', id: 'a', node: weakly(onePage(situation)) },
        { _type: 'workflowNode', _key: 'b', id: 'b', node: weakly(onePage(situation)) },
      ],
      connections: [{ _type: 'workflowConnection', _key: 'ab', from: 'a', to: 'b', label: 'text' }],
    },
  ]
  return blocks.filter((_block, index) => index === 0 || chance.below(3) > 0)
}

function settingsOf(situation: Situation): Record<string, unknown> {
  const { serial, chance } = situation
  return chance.pick([
    { copyright: `© ${serial}` },
    { copyright: `© ${serial} {company}` },
    { tagline: `Tagline ${serial}` },
    { description: `Description ${serial}` },
    { company: `Company ${serial}` },
    { version: { name: 'current', label: `Version ${serial}` } },
    { mainDoc: weakly(onePage(situation)) },
    { navbar: [{ _type: 'navLink', _key: 'n', label: `Go ${serial}`, page: weakly(onePage(situation)) }] },
    { announcement: { id: `a${serial}`, text: `News ${serial}`, dismissible: true } },
    { announcement: { id: `a${serial}`, content: [aLink('news', onePage(situation))], dismissible: true } },
  ])
}

function homeOf(situation: Situation): Record<string, unknown> {
  const { serial } = situation
  return situation.chance.pick([
    { title: `Welcome ${serial}` },
    { lead: `Lead ${serial}` },
    {
      actions: [{ _type: 'navLink', _key: 'a', label: `Begin ${serial}`, page: weakly(onePage(situation)) }],
    },
  ])
}
