import { drawShareImage } from '#components/share-image/share-image.tsx'
import { writersRoute } from '../for-writers.ts'
import { previewOf } from './page-preview.ts'

/**
 * For the Studio: what others will show of the page `?id=`, with its draft. `{preview}` has the
 * texts of {@link previewOf}; with `&image=1`, `{image}` is its share image as a data URL instead,
 * which takes longer to draw. Both are null if there is no such page. Rejects requests as
 * {@link writersRoute} does; 502 when the lake does not answer.
 */
export const { GET, OPTIONS } = writersRoute({
  onlyStudio: 'Only the Studio of this site may read previews of drafts.',
  answer: async (parameters) => {
    const id = parameters.get('id') ?? ''
    return parameters.has('image') ? { image: await imageOf(id) } : { preview: await previewOf(id) }
  },
  failure: 'The preview could not be created',
})

async function imageOf(id: string): Promise<string | null> {
  const preview = await previewOf(id)
  if (!preview) return null
  const png = Buffer.from(await drawShareImage(preview.image))
  return `data:image/png;base64,${png.toString('base64')}`
}
