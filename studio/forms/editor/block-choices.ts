/** Entries of the block menu. Pure. */
import { calloutKinds } from '@repo/model/kinds.ts'

/** An entry of a menu. */
export interface MenuChoice<Action> {
  readonly key: string
  readonly title: string
  /** Shown after the title, such as the category of a page. */
  readonly hint?: string
  /** Indented below the entry before it. */
  readonly isInner?: boolean
  readonly action: Action
}

/** Effect of an entry of the block menu on the paragraph. */
export interface BlockAction {
  readonly kind: 'style' | 'list' | 'block'
  readonly name: string
  /** Fields of a block that are not as they are at first. */
  readonly fields?: Readonly<Record<string, string>>
}

/** An entry of the block menu with other words that find it. */
export interface BlockChoice extends MenuChoice<BlockAction> {
  readonly otherWords: string
  /** Offered only if words are typed that find it. */
  readonly isVariant?: boolean
}

/** A style, list or block of the schema, as the editor lists them. */
export interface Member {
  readonly name: string
  readonly title: string
}

const otherWords: Readonly<Record<string, string>> = {
  h2: 'title section h2',
  h3: 'section h3',
  h4: 'section h4',
  blockquote: 'citation blockquote',
  bullet: 'list unordered points ul',
  number: 'list ordered ol',
  callout: 'box admonition',
  steps: 'instructions procedure how-to',
  workflow: 'diagram flow nodes canvas',
  code: 'snippet fence pre',
  image: 'picture screenshot photo',
  table: 'grid rows columns',
  tabs: 'variants switch',
  details: 'collapsible accordion expand fold',
  video: 'youtube vimeo film embed codepen codesandbox stackblitz',
  reuse: 'reuse shared include transclude',
}

const hints: Readonly<Record<string, string>> = {
  h2: '##',
  h3: '###',
  h4: '####',
  blockquote: '>',
  bullet: '-',
  number: '1.',
  code: '```',
}

/**
 * All entries that the schema allows at the cursor: blocks first, as text is typed without a menu.
 */
export function blockChoices(members: {
  readonly styles: readonly Member[]
  readonly lists: readonly Member[]
  readonly blocks: readonly Member[]
}): BlockChoice[] {
  const choices = (kind: BlockAction['kind'], found: readonly Member[]) =>
    found.map(({ name, title }) => ({
      key: `${kind}-${name}`,
      title,
      ...(hints[name] && { hint: hints[name] }),
      otherWords: otherWords[name] ?? '',
      action: { kind, name },
    }))
  return [
    ...choices('block', members.blocks).flatMap((choice) => [choice, ...variantsOf(choice)]),
    ...choices(
      'style',
      members.styles.filter(({ name }) => name !== 'normal'),
    ),
    ...choices('list', members.lists),
  ]
}

/** "/warning" inserts a callout of this kind. */
function variantsOf(choice: BlockChoice): BlockChoice[] {
  if (choice.action.name !== 'callout') return []
  return calloutKinds.map((kind) => ({
    ...choice,
    key: `${choice.key}-${kind}`,
    title: `${choice.title}: ${kind}`,
    isVariant: true,
    action: { ...choice.action, fields: { kind } },
  }))
}

/** Entries that have the beginnings of all words; those whose title begins with them come first. */
export function searchBlockChoices(choices: readonly BlockChoice[], words: string): BlockChoice[] {
  const wanted = wordsOf(words)
  const found = choices.filter(({ title, otherWords: more, isVariant }) => {
    if (isVariant && wanted.length === 0) return false
    const own = wordsOf(`${title} ${more}`)
    return wanted.every((word) => own.some((other) => other.startsWith(word)))
  })
  const begins = ({ title }: BlockChoice) => title.toLowerCase().startsWith(words.trim().toLowerCase())
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))]
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
