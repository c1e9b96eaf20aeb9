import sharp, { type Sharp } from 'sharp'

/** A PNG of one color, such as `#ff0000`; with four channels it may be transparent. */
export function plain(background: string, width: number, height: number, channels: 3 | 4 = 3): Sharp {
  return sharp({ create: { width, height, channels, background } }).png()
}

/** A PNG that does not compress well. */
export function noise(width: number, height: number): Sharp {
  const gaussian = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: gaussian } }).png()
}
