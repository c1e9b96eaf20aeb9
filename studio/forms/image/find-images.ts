import { pageTypes } from '@repo/model/kinds.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { fieldIn, objectsIn, textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { fetchRaw } from '../../lake-client/documents.ts'

/** An image that was uploaded before. */
export interface LibraryImage {
  readonly id: string
  readonly url: string
  readonly name: string
  /** `1200 × 800`; empty if the lake does not say. */
  readonly size: string
  /** Alternative text that one of its pages gives it; empty if none does. */
  readonly alt: string
  /** How many pages have it, drafts included. */
  readonly pages: number
}

/** Images that are shown at first, and with each "Show more". */
export const imagesPerPage = 48

/** All images of a page: in its text, and in the boxes, steps and tabs of the text. */
const imagesOfPage = ['body', 'body[].body', 'body[].steps[].body', 'body[].tabs[].body']
  .map((text) => `...${text}[_type == "image"]`)
  .join(', ')

/**
 * Images with all words, or parts of longer ones, in the name of their file, or in what a page says
 * they show. The last uploaded come first.
 */
export async function findImages(
  client: SanityClient,
  words: string,
  most = imagesPerPage,
): Promise<LibraryImage[]> {
  const terms = words.split(/[\s._-]+/).filter(Boolean)
  const params = Object.fromEntries(terms.map((term, index) => [`term${index}`, `*${term}*`]))
  const has = (field: string) => terms.map((_, index) => `${field} match $term${index}`).join(' && ')
  const fetch = async (query: string, more: Readonly<Record<string, unknown>>) => {
    const found: unknown = await fetchRaw(client, query, { ...params, ...more })
    return objectsIn({ found }, 'found')
  }
  const described = terms.length
    ? await fetch(
        `*[_type in $types]{"images": [${imagesOfPage}][${has('alt')}]{"id": asset._ref}}[count(images) > 0]`,
        { types: pageTypes },
      )
    : []
  const filter = terms.length ? ` && (_id in $ids || (${has('originalFilename')}))` : ''
  const images = await fetch(
    `*[_type == "sanity.imageAsset"${filter}] | order(_createdAt desc, _id asc)[0...${most}]{
      _id, url, originalFilename, "width": metadata.dimensions.width, "height": metadata.dimensions.height
    }`,
    { ids: described.flatMap((found) => objectsIn(found, 'images').map((image) => textIn(image, 'id'))) },
  )
  const users = await fetch(
    `*[_type in $types && references($ids)]{_id, "images": [${imagesOfPage}]{"id": asset._ref, "dark": dark.asset._ref, alt}}`,
    { types: pageTypes, ids: images.map(({ _id }) => _id) },
  )
  return images.map((image) => libraryImage(image, users))
}

function libraryImage(image: unknown, users: readonly object[]): LibraryImage {
  const id = textIn(image, '_id')
  const uses = users.flatMap((user) =>
    objectsIn(user, 'images').flatMap((use) =>
      use.id === id || use.dark === id
        ? { page: publishedId(textIn(user, '_id')), alt: textIn(use, 'alt') }
        : [],
    ),
  )
  const [width, height] = [fieldIn(image, 'width'), fieldIn(image, 'height')]
  return {
    id,
    url: textIn(image, 'url'),
    name: textIn(image, 'originalFilename') || 'Without a name',
    size: typeof width === 'number' && typeof height === 'number' ? `${width} × ${height}` : '',
    alt: uses.map(({ alt }) => alt).find(Boolean) ?? '',
    pages: new Set(uses.map((use) => use.page)).size,
  }
}
