import { publishedId } from '@repo/model/published-id.ts'
import { useCallback } from 'react'
import { useFormValue } from 'sanity'
import { useAsking } from '../../site-client/use-asking.ts'
import { useReading } from '../../ui/reading.tsx'
import { readPreview, readShareImage } from './read-preview.ts'

/** Time after the last saved change before the site is asked, ms: a writer is typing until then. */
const pauseMs = 400

/**
 * The preview of the page in the form, read again after each change that was saved. `undefined` is
 * not read yet.
 */
export function usePreview() {
  const { client, asking } = useAsking()
  const shown = useFormValue(['_id'])
  const revision = useFormValue(['_rev'])
  const id = typeof shown === 'string' ? publishedId(shown) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision has another preview.
  const read = useCallback(() => readPreview(client, id, asking), [client, id, asking, revision])
  const { found: preview, problem } = useReading(id ? read : undefined, pauseMs)
  const imageKey = preview?.imageKey
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another image.
  const readImage = useCallback(
    // The texts say what is wrong if the site does not answer.
    () => readShareImage(client, id, asking).catch(() => null),
    [client, id, asking, imageKey],
  )
  const { found: image } = useReading(id && imageKey !== undefined ? readImage : undefined, pauseMs)
  return { preview, image, problem }
}
