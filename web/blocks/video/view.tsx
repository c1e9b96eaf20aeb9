import { webAddress } from '@repo/model/addresses.ts'
import captions from '../caption.module.css'
import type { ViewProps } from '../types.ts'

/** A link to a video on another site; only its title if the URL is incomplete. */
export function VideoView({ block }: Pick<ViewProps<'video'>, 'block'>) {
  return (
    <p>
      {webAddress(block.url) ? (
        <a href={block.url ?? ''} target="_blank" rel="noopener noreferrer">
          Video: {block.title}
        </a>
      ) : (
        `Video: ${block.title ?? ''}`
      )}
      {block.caption && <span className={captions.caption}> {block.caption}</span>}
    </p>
  )
}
