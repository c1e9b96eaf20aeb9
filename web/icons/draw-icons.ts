/**
 * Draws the icons of the site in the formats that need pixels, from the brand mark in
 * `public/icon.svg`. The files in `public` are committed; after a change of the mark, draw them
 * again: `node web/icons/write-icons.ts`.
 */
import { ImageResponse } from 'next/og.js'
import { createElement } from 'react'

/**
 * Draws every icon.
 * @param mark the SVG of the mark on its rounded tile
 * @returns the content of each file, by its name
 * @throws Error if the SVG has no tile, or another one than expected
 */
export async function drawIcons(mark: string): Promise<Map<string, Buffer>> {
  const [square, maskable] = [withTile(mark, { margin: 3 }), withTile(mark, { margin: 6 })]
  const [small, normal, touch, medium, large, masked] = await Promise.all([
    // Fewer threads, on whole pixels, as browsers draw the mark at this size.
    draw(mark.replace(/@media[^{]*\{(.*?\})\}/, '$1'), 16),
    draw(mark, 32),
    // iOS rounds the corners itself, and shows what is transparent as black.
    draw(square, 180),
    draw(mark, 192),
    draw(mark, 512),
    draw(maskable, 512),
  ])
  return new Map([
    ['favicon.ico', icoOf([small, normal])],
    ['apple-touch-icon.png', touch],
    ['icon-192.png', medium],
    ['icon-512.png', large],
    ['icon-maskable-512.png', masked],
  ])
}

/**
 * The mark on a tile that fills the whole image.
 * @param margin space around the mark, which is 26 wide. With 6, the mark is within the circle that
 * every mask shows, of 80% of the width (W3C, "Web Application Manifest", "Icon masks")
 */
function withTile(mark: string, { margin }: { margin: number }): string {
  const size = 26 + 2 * margin
  const box = `viewBox="${-margin} ${-margin} ${size} ${size}"`
  const tile = `<rect x="${-margin}" y="${-margin}" width="${size}" height="${size}" fill=`
  const changed = mark.replace(/viewBox="-3 -3 32 32"/, box).replace(/<rect [^>]*rx="7" fill=/, tile)
  if (!changed.includes(box) || !changed.includes(tile))
    throw new Error('public/icon.svg has no tile of 32 by 32 with rounded corners.')
  return changed
}

async function draw(svg: string, size: number): Promise<Buffer> {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const image = new ImageResponse(createElement('img', { src, width: size, height: size }), {
    width: size,
    height: size,
  })
  return Buffer.from(await image.arrayBuffer())
}

/** An ICO file of PNG images, each at most 256 pixels wide ("ICO", Microsoft, 2006). */
function icoOf(images: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  // The type of the file, icon, and the number of images.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, image] of images.entries()) {
    const entry = 6 + 16 * index
    // The width of a PNG is at byte 16.
    const width = image.readUInt32BE(16)
    head.writeUInt8(width % 256, entry)
    head.writeUInt8(width % 256, entry + 1)
    // One color plane of 32 bits per pixel.
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(image.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += image.length
  }
  return Buffer.concat([head, ...images])
}
