import { urlsIn } from '@repo/kit/environment/settings.ts'
import { webAddress } from '@repo/model/addresses.ts'
import { imageUrl } from '#clients/images.ts'
import { env } from '#env.ts'
import captions from '../caption.module.css'
import type { ViewProps } from '../types.ts'
import { kindOf, playerOf } from './player.ts'
import styles from './view.module.css'

/**
 * A link to a video or sandbox on another site; only its title if the URL is incomplete. A press on
 * it shows it in the page (`enhancement/player.ts`) if the site allows that: before it, nothing is
 * loaded from there.
 */
export function VideoView({ block }: Pick<ViewProps<'video'>, 'block'>) {
  const address = webAddress(block.url) ? (block.url ?? '') : ''
  const player = playerOf(address, urlsIn(env().SITE_FRAME_HOSTS))
  const kind = kindOf(address)
  const text = `${kind}: ${block.title ?? ''}`
  const preview = player && block.preview && imageUrl(block.preview)
  return (
    <p>
      {address ? (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          {...(player && { className: styles.player, 'data-player': player.href })}
        >
          {text}
          {player && (
            <span>
              Pressing it loads the {kind.toLowerCase()} from {player.hostname}.
            </span>
          )}
          {preview && (
            // biome-ignore lint/performance/noImgElement: the lake makes the sizes, Next's optimizer would only repeat it
            <img src={preview.src} width={preview.width} height={preview.height} alt="" loading="lazy" />
          )}
        </a>
      ) : (
        text
      )}
      {block.caption && <span className={captions.caption}> {block.caption}</span>}
    </p>
  )
}
