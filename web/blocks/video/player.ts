/** A service whose videos or sandboxes a page may show in a frame. */
interface Service {
  readonly kind: 'Video' | 'Sandbox'
  /** Addresses that readers know. */
  readonly address: RegExp
  /** Address of the frame, as a replacement for the address. */
  readonly frame: string
}

const services: readonly Service[] = [
  {
    kind: 'Video',
    address: /^https:\/\/(?:(?:www|m)\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/)([\w-]{11})/,
    frame: 'https://www.youtube-nocookie.com/embed/$1?autoplay=1',
  },
  {
    kind: 'Video',
    address: /^https:\/\/youtu\.be\/([\w-]{11})/,
    frame: 'https://www.youtube-nocookie.com/embed/$1?autoplay=1',
  },
  {
    kind: 'Video',
    address: /^https:\/\/(?:www\.)?vimeo\.com\/(\d+)/,
    frame: 'https://player.vimeo.com/video/$1?autoplay=1',
  },
  {
    kind: 'Video',
    address: /^https:\/\/(?:www\.)?loom\.com\/share\/(\w+)/,
    frame: 'https://www.loom.com/embed/$1?autoplay=1',
  },
  {
    kind: 'Sandbox',
    address: /^https:\/\/codepen\.io\/([\w-]+)\/(?:pen|full|details|embed)\/(\w+)/,
    frame: 'https://codepen.io/$1/embed/$2?default-tab=result',
  },
  {
    kind: 'Sandbox',
    address: /^https:\/\/codesandbox\.io\/(?:s|embed|p\/sandbox)\/([\w-]+)/,
    frame: 'https://codesandbox.io/embed/$1',
  },
  {
    kind: 'Sandbox',
    address: /^https:\/\/stackblitz\.com\/edit\/([\w-]+)/,
    frame: 'https://stackblitz.com/edit/$1?embed=1',
  },
]

/** The word before the title of an address: `Video`, also of an unknown service, or `Sandbox`. */
export function kindOf(address: string): Service['kind'] {
  return services.find((service) => service.address.test(address))?.kind ?? 'Video'
}

/**
 * The frame in which a page may show a video or sandbox, without cookies where the service has
 * that. Undefined for others, which stay links. Pure.
 * @param allowed sites that may be in a frame (`SITE_FRAME_HOSTS`)
 */
export function playerOf(address: string, allowed: readonly string[]): URL | undefined {
  for (const service of services) {
    const [found] = service.address.exec(address) ?? []
    const frame = found && new URL(found.replace(service.address, service.frame))
    if (frame && allowed.includes(frame.origin)) return frame
  }
  return undefined
}
