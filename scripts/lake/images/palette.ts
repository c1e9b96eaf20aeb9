/** Colors of an image, by Vibrant, which Sanity uses as well. */
import type { Swatch } from '@vibrant/color'
import { DefaultGenerator } from '@vibrant/generator-default'
import { MMCQ } from '@vibrant/quantizer-mmcq'
import type { Sample } from './placeholders.ts'

/** Colors that are distinguished. Vibrant's default. */
const colorCount = 64
/** From this alpha on a pixel can be seen. Vibrant's default. */
const visibleAlpha = 125

/** Names in a `sanity.imagePalette`, with Vibrant's. */
const names = {
  darkMuted: 'DarkMuted',
  darkVibrant: 'DarkVibrant',
  lightMuted: 'LightMuted',
  lightVibrant: 'LightVibrant',
  muted: 'Muted',
  vibrant: 'Vibrant',
} as const

/** The palette of an image (`sanity.imagePalette`); `population` is in percent. */
export async function paletteOf({ pixels }: Sample): Promise<Record<string, unknown>> {
  const visible = visiblePixels(pixels)
  const swatches = MMCQ(visible, { colorCount })
  const [dominant] = swatches.toSorted((a, b) => b.population - a.population)
  const found = await DefaultGenerator(swatches)
  const all = {
    dominant,
    ...Object.fromEntries(Object.entries(names).map(([name, theirs]) => [name, found[theirs]])),
  }
  const entries = Object.entries(all).flatMap(([name, swatch]) =>
    swatch ? [[name, asStored(swatch, visible.length / 4)]] : [],
  )
  return { _type: 'sanity.imagePalette', ...Object.fromEntries(entries) }
}

/** An image without any is white. */
function visiblePixels(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const visible: number[] = []
  for (let at = 0; at < pixels.length; at += 4)
    if ((pixels[at + 3] ?? 0) >= visibleAlpha) visible.push(...pixels.subarray(at, at + 4))
  return new Uint8ClampedArray(visible.length > 0 ? visible : [255, 255, 255, 255])
}

function asStored({ hex, population, titleTextColor, bodyTextColor }: Swatch, total: number) {
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: hex,
    foreground: bodyTextColor,
    title: titleTextColor,
    population: Math.round((population / total) * 10_000) / 100,
  }
}
