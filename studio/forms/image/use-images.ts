/** The images that a search finds, more of them on request. */
import { useCallback, useState } from 'react'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useReading } from '../../ui/reading.tsx'
import { findImages, imagesPerPage, type LibraryImage } from './find-images.ts'

/** Delay between the last key and the query, ms. */
const pauseMs = 150

/** Result of a search in the library. */
export interface Images {
  readonly images: readonly LibraryImage[]
  /** Status of the search, which screen readers announce, too. */
  readonly message: string
  /** Reads more of the list; undefined if there are none. */
  readonly showMore: (() => void) | undefined
}

/** Images for the words of a search; those of the last search until they are found. */
export function useImages(words: string): Images {
  const client = useLakeClient()
  const [wanted, setWanted] = useState({ words, most: imagesPerPage })
  const most = wanted.words === words ? wanted.most : imagesPerPage
  const ask = useCallback(() => findImages(client, words, most), [client, words, most])
  const { found, problem, isReading } = useReading(ask, pauseMs)
  const images = problem ? [] : (found ?? [])
  const hasMore = !isReading && images.length === most
  return {
    images,
    message: isReading ? 'Looking for images …' : messageOf(images.length, words, problem),
    showMore: hasMore ? () => setWanted({ words, most: most + imagesPerPage }) : undefined,
  }
}

function messageOf(count: number, words: string, problem: string): string {
  if (problem) return `The images could not be loaded: ${problem}`
  if (count > 0) return count === 1 ? 'One image' : `${count} images, newest first`
  return words.trim()
    ? `No image has "${words.trim()}" in its file name, or in what it shows.`
    : 'No images have been uploaded yet.'
}
