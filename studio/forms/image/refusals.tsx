/** Shows why images were not uploaded. */
import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'

const listeners = new Set<(sentence: string) => void>()

/** Shows a sentence to the writer; for uploads, which are not React components. */
export function showRefusal(sentence: string): void {
  for (const listener of listeners) listener(sentence)
}

/** Shows the sentences of {@link showRefusal}. It has to be in every view of the Studio. */
export function UploadRefusals() {
  const { push } = useToast()
  useEffect(() => {
    const listener = (description: string) =>
      push({ status: 'error', title: 'Image not uploaded', description, duration: 15_000, closable: true })
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [push])
  return null
}
