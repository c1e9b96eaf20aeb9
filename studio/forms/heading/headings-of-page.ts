import { type Heading, headingsOf } from '@repo/model/anchors.ts'
import type { SanityClient } from '@sanity/client'

/** GROQ projection of the headings of a body. */
export const headingBlocks =
  'body[_type == "block" && style in ["h2", "h3", "h4"]]{_key, _type, style, children[]{"text": text}}'

/** A page as a link to one of its headings needs it. */
interface LinkedPage {
  readonly title: string
  readonly headings: readonly Heading[]
}

/**
 * Headings of a page, or of its draft, in reading order; undefined for a page that is not there.
 */
export async function readHeadings(client: SanityClient, id: string): Promise<LinkedPage | undefined> {
  const page: Found | null = await client.fetch(
    `*[_id == $id][0]{"title": coalesce(title, label, "Untitled"), "body": ${headingBlocks}}`,
    { id },
    { perspective: 'drafts' },
  )
  return page ? { title: page.title, headings: headingsOf(page.body) } : undefined
}

/** Label of a heading in a list: its text, indented by level. */
export function headingLabel({ level, text }: Pick<Heading, 'level' | 'text'>): string {
  // Spaces at the beginning of an option are not shown, em spaces are.
  return `${'\u2003'.repeat(level - 2)}${text || '(a heading without text)'}`
}

/**
 * Checks that a page has the heading of a link, by its key; passes if there is no page, or no key.
 */
export function hasHeading(page: LinkedPage | undefined, key: string | undefined): true | string {
  if (!key || !page || page.headings.some((heading) => heading.key === key)) return true
  return `"${page.title}" no longer has the heading that the link opens: choose another one, or the top of the page.`
}

interface Found {
  readonly title: string
  readonly body: Parameters<typeof headingsOf>[0]
}
