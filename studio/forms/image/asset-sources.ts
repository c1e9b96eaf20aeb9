/** Where the images of a form come from: uploads, and the images that were uploaded before. */
import { useToast } from '@sanity/ui/toast'
import { createElement, useEffect } from 'react'
import { Subject } from 'rxjs'
import type { AssetSource, AssetSourceComponentProps } from 'sanity'
import { ImageLibrary } from './image-library.tsx'
import { checkingUploader } from './uploader.ts'

/** Sanity's own source with a search and with reasons for refusals; others stay as they are. */
export function imageSources(sources: AssetSource[]): AssetSource[] {
  return sources.map((source) => {
    if (source.name !== 'sanity-default') return source
    const { component, Uploader } = source
    return {
      ...source,
      component: (props: AssetSourceComponentProps) =>
        createElement(props.action === 'upload' ? component : ImageLibrary, props),
      ...(Uploader && { Uploader: checkingUploader(Uploader, (sentence) => refusals.next(sentence)) }),
    }
  })
}

/** Sentences about images that were not uploaded; uploads are not React components. */
const refusals = new Subject<string>()

/** Shows why images were not uploaded. It has to be in every view of the Studio. */
export function UploadRefusals() {
  const { push } = useToast()
  useEffect(() => {
    const title = 'Image not uploaded'
    const subscription = refusals.subscribe((description) =>
      push({ status: 'error', title, description, duration: 15_000, closable: true }),
    )
    return () => subscription.unsubscribe()
  }, [push])
  return null
}
