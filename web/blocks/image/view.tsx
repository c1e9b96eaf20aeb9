import type { BlockOf } from '#blocks/types.ts'
import { imageUrl, type ShownImage } from '#clients/images.ts'
import { editable } from '#editable.ts'
import styles from './view.module.css'

/**
 * An image with its caption. Its size comes from the reference of its asset, so that nothing moves
 * when it loads. If it has another image for the dark mode, the style sheet shows one of the two;
 * browsers do not load a lazy image that is not displayed.
 */
export function ImageView({ block }: { block: BlockOf<'image'> }) {
  const light = imageUrl(block)
  if (!light) return null
  const dark = imageUrl({ ...block.dark, shape: block.shape })
  return (
    <figure
      className={block.frame ? `${styles.figure} ${styles.frame}` : styles.figure}
      data-size={block.size ?? undefined}
    >
      <Shown image={light} block={block} className={dark ? styles.light : undefined} />
      {dark && <Shown image={dark} block={block} className={styles.dark} />}
      {block.caption && <figcaption {...editable(block, 'caption')}>{block.caption}</figcaption>}
    </figure>
  )
}

function Shown({
  image,
  block: { decorative, alt, zoom },
  className,
}: {
  image: ShownImage
  block: BlockOf<'image'>
  className: string | undefined
}) {
  return (
    // biome-ignore lint/performance/noImgElement: the lake makes the sizes, Next's optimizer would only repeat it
    <img
      className={className}
      src={image.src}
      width={image.width}
      height={image.height}
      alt={decorative ? '' : (alt ?? '')}
      loading="lazy"
      decoding="async"
      data-zoom={zoom === false ? undefined : ''}
    />
  )
}
