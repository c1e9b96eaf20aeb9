import { opensElsewhere } from '#components/link/opens-elsewhere.ts'
import { element } from './element.ts'
import { onClick } from './on-click.ts'

/** Replaces the link to a video or sandbox with its frame on click: so the reader agrees to it. */
export function playOnClick(): void {
  const play = (link: HTMLElement, event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    const { className, dataset } = link
    const title = link.firstChild?.textContent ?? ''
    const player = element('iframe', {
      src: dataset.player ?? '',
      className,
      title,
      allow: 'autoplay; fullscreen',
    })
    link.replaceWith(player)
    player.focus()
  }
  onClick('a[data-player]', play, { capture: true })
}
