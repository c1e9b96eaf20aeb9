/** Where the images of a form come from: uploads, and the images that were uploaded before. */
import { createElement } from 'react'
import type { AssetSource, AssetSourceComponentProps } from 'sanity'
import { ImageLibrary } from './image-library.tsx'
import { showRefusal } from './refusals.tsx'
import { checkingUploader } from './uploader.ts'

/**
 * Sanity's own source with a search and with reasons for refusals; others stay as they are. For
 * `form.image.assetSources`.
 */
export function imageSources(sources: AssetSource[]): AssetSource[] {
  return sources.map((source) => {
    if (source.name !== 'sanity-default') return source
    const { component, Uploader } = source
    return {
      ...source,
      component: (props: AssetSourceComponentProps) =>
        createElement(props.action === 'upload' ? component : ImageLibrary, props),
      ...(Uploader && { Uploader: checkingUploader(Uploader, showRefusal) }),
    }
  })
}
