/** Pages and headings that a writer can mention in a text. */

import { type Heading, headingsOf } from '@repo/model/anchors.ts'
import { pageKinds, pageTypes } from '@repo/model/kinds.ts'
import { publishedId } from '@repo/model/published-id.ts'
import type { SanityClient } from '@sanity/client'
import { isDraftId } from 'sanity'
import { fetchRaw, referenceTo } from '../../lake-client/documents.ts'
import { headingBlocks, headingLabel } from '../heading/headings-of-page.ts'
import type { MenuChoice } from './block-choices.ts'

/** A link to insert: its text, and the fields of the annotation `pageLink`. */
export interface Mention {
  readonly text: string
  readonly page: ReturnType<typeof referenceTo>
  readonly heading?: string
}

/** A page as the lake returns it: published, or a draft. */
export interface PageVersion {
  readonly _id: string
  readonly _type: string
  readonly title: string
  readonly category: string | null
  readonly body: Parameters<typeof headingsOf>[0] | null
}

const kinds: Readonly<Record<string, string>> = {
  ...Object.fromEntries(pageTypes.map((type) => [type, pageKinds[type].short])),
  category: 'Category',
  tag: 'Tag',
}

const mostPages = 8

/**
 * Pages, categories and tags whose title has the beginnings of all words. After `#` come the words
 * of a heading: "llm # prompts".
 */
export async function findMentions(
  client: SanityClient,
  words: string,
  types: readonly string[] = Object.keys(kinds),
): Promise<MenuChoice<Mention>[]> {
  const [title = '', heading] = words.split('#')
  const terms = title.trim().split(/\s+/).filter(Boolean)
  const versions: PageVersion[] = await fetchRaw(
    client,
    `*[_type in $types && !(_id in path("versions.**")) && ${terms.map((_, index) => `coalesce(title, label, "") match $term${index}`).join(' && ') || 'true'}]
      | order(select(string::startsWith(lower(coalesce(title, label, "")), $begin) => 0, 1) asc, lower(coalesce(title, label, "")) asc)[0...${mostPages * 2}]{
      _id, _type, "title": coalesce(title, label, "Untitled"), "category": category->title,
      "body": ${headingBlocks}
    }`,
    {
      types,
      begin: title.trim().toLowerCase(),
      ...Object.fromEntries(terms.map((term, index) => [`term${index}`, `${term}*`])),
    },
  )
  return mentionsOf(versions, heading)
}

/**
 * Entries of the menu, and the headings of a page if the writer typed `#`, or if it is the only
 * page.
 */
function mentionsOf(versions: readonly PageVersion[], heading: string | undefined) {
  const pages = newest(versions).slice(0, mostPages)
  return pages.flatMap((page): MenuChoice<Mention>[] => {
    const isPublished = versions.some(({ _id }) => _id === page._id)
    const reference = referenceTo(page._id, page._type, isPublished)
    const hint = [kinds[page._type], page.category].filter(Boolean).join(' · ')
    const own: MenuChoice<Mention> = {
      key: page._id,
      title: page.title,
      hint,
      action: { text: page.title, page: reference },
    }
    if (heading === undefined && pages.length > 1) return [own]
    const headings = headingsOf(page.body ?? []).filter((found) => has(found, heading ?? ''))
    if (heading?.trim() && headings.length === 0) return []
    const inner = headings.map((found) => ({
      key: `${page._id}#${found.key}`,
      title: headingLabel(found),
      isInner: true,
      action: { text: found.text, page: reference, heading: found.key },
    }))
    return [own, ...inner]
  })
}

function has({ text }: Heading, words: string): boolean {
  return text.toLowerCase().includes(words.trim().toLowerCase())
}

/** One version of each page: its draft, if there is one. */
function newest(versions: readonly PageVersion[]): PageVersion[] {
  const drafts = new Set(versions.flatMap(({ _id }) => (isDraftId(_id) ? [publishedId(_id)] : [])))
  return versions.flatMap((version) => {
    if (!isDraftId(version._id) && drafts.has(version._id)) return []
    return [{ ...version, _id: publishedId(version._id) }]
  })
}
