/** A tag with another name: what is written, and why it may not be. */
import { pageFilter } from '@repo/model/groq.ts'
import { isSegment, tagPath } from '@repo/model/paths.ts'
import type { SanityClient } from '@sanity/client'
import { slugFromTitle } from '../../forms/address/slug-from-title.ts'
import { fetchRaw } from '../../lake-client/documents.ts'
import { countText } from '../../ui/words.ts'

/** A tag as it is published, and its draft. */
export interface RenamedTag {
  readonly _id: string
  readonly _rev: string
  readonly label: string
  readonly slug: string
  /** How many published pages have it. */
  readonly pages: number
  readonly draft: { readonly _id: string; readonly _rev: string } | null
  /** Addresses of the other published tags, with their labels. */
  readonly others: readonly { readonly label: string; readonly slug: string }[]
}

/** The tag and what its new name depends on. @throws Error if it is not published anymore */
export async function readTag(client: SanityClient, id: string): Promise<RenamedTag> {
  const tag = await fetchRaw<RenamedTag | null>(
    client,
    `*[_id == $id && _type == "tag"][0]{
      _id, _rev, "label": coalesce(label, ""), "slug": coalesce(slug.current, ""),
      "pages": count(*[${pageFilter} && _id in path("*") && references($id)]),
      "draft": *[_id == $draft][0]{_id, _rev},
      "others": *[_type == "tag" && _id in path("*") && _id != $id]{"label": coalesce(label, ""), "slug": coalesce(slug.current, "")}
    }`,
    { id, draft: `drafts.${id}` },
  )
  if (!tag) throw new Error('It is no longer published: close this dialog and try again.')
  return tag
}

/** The new address of a tag, and the sentence that says why it cannot have the label. */
export function renaming(
  { label, others }: Pick<RenamedTag, 'label' | 'others'>,
  wanted: string,
): { readonly slug: string; readonly problem: string | undefined } {
  const slug = slugFromTitle(wanted)
  const twin = others.find((other) => other.slug === slug)
  if (wanted.trim() === label || wanted.trim() === '') return { slug, problem: '' }
  if (!isSegment(slug)) return { slug, problem: 'Use letters or digits, which its address is made of.' }
  return {
    slug,
    problem: twin && `The tag “${twin.label}” has this address already: merge the two tags instead.`,
  }
}

/** The transaction: the published tag and its draft, unless they have changed. */
export function renamingMutations(tag: RenamedTag, wanted: string) {
  const set = { label: wanted.trim(), slug: { _type: 'slug', current: slugFromTitle(wanted) } }
  return [tag, ...(tag.draft ? [tag.draft] : [])].map(({ _id, _rev }) => ({
    patch: { id: _id, ifRevisionID: _rev, set },
  }))
}

/** Effects of the change, in sentences for the dialog. */
export function saidOfRenaming({ slug: before, pages }: RenamedTag, after: string): string {
  const label = `The label changes on the site at once, on ${countText(pages, 'page')}.`
  return before === after
    ? `${label} Its address stays ${tagPath(before)}.`
    : `${label} Readers who open ${tagPath(before)} will be sent to ${tagPath(after)}.`
}
