import type { BlockOf } from '#blocks/types.ts'
import { imageUrl } from '#clients/images.ts'
import styles from './view.module.css'

/** Maximum width of an image on a page, CSS pixels. */
const widest = 1408

/**
 * An image with its caption. Its size comes from the reference of its asset, so that nothing moves
 * when it loads.
 */
export function ImageView({
  block,
}: {
  block: Pick<BlockOf<'image'>, 'asset' | 'alt' | 'caption' | 'decorative' | 'zoom'>
}) {
  const image = block.asset?._ref ? imageUrl(block.asset._ref, widest) : null
  if (!image) return null
  return (
    <figure className={styles.figure}>
      {/* biome-ignore lint/performance/noImgElement: the lake makes the sizes, Next's optimizer would only repeat it */}
      <img
        src={image.src}
        width={image.width}
        height={image.height}
        alt={block.decorative ? '' : (block.alt ?? '')}
        loading="lazy"
        decoding="async"
        data-zoom={block.zoom === false ? undefined : ''}
      />
      {block.caption && <figcaption>{block.caption}</figcaption>}
    </figure>
  )
}
