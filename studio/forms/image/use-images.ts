/** The images that a search finds, page by page. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { findImages, imagesPerPage, type LibraryImage } from './find-images.ts'

/** Delay between the last key and the query, ms. */
const pauseMs = 150

interface Found {
  /** Words of the search; undefined before the first one has ended. */
  readonly words: string | undefined
  /** Pages of the list that were read. */
  readonly pages: number
  readonly images: readonly LibraryImage[]
  readonly problem: string
}

/** Result of a search in the library. */
export interface Images {
  readonly images: readonly LibraryImage[]
  /** Status of the search, which screen readers announce, too. */
  readonly message: string
  /** Reads the next page of the list; undefined if there is none. */
  readonly showMore: (() => void) | undefined
}

/** Images for the words of a search; those of the last search until they are found. */
export function useImages(words: string): Images {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [found, setFound] = useState<Found>({ words: undefined, pages: 0, images: [], problem: '' })
  const [wanted, setWanted] = useState({ words, pages: 1 })
  const pages = wanted.words === words ? wanted.pages : 1
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const next = await findImages(client, words, pages - 1).then(
        (images) => ({ images, problem: '' }),
        (error: unknown) => ({ images: [], problem: errorMessage(error) }),
      )
      if (!isCurrent) return
      setFound((before) => ({
        words,
        pages,
        images: pages > 1 ? [...before.images, ...next.images] : next.images,
        problem: next.problem,
      }))
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, words, pages])
  const isCurrent = found.words === words && found.pages === pages
  const hasMore = isCurrent && !found.problem && found.images.length === pages * imagesPerPage
  return {
    images: found.images,
    message: isCurrent ? messageOf(found) : 'Looking for images …',
    showMore: hasMore ? () => setWanted({ words, pages: pages + 1 }) : undefined,
  }
}

function messageOf({ words = '', images: { length }, problem }: Found): string {
  if (problem) return `The images could not be loaded: ${problem}`
  if (length > 0) return length === 1 ? 'One image' : `${length} images, newest first`
  return words.trim()
    ? `No image has "${words.trim()}" in its file name, or in what it shows.`
    : 'No images have been uploaded yet.'
}
