/**
 * Draws the icons of the site in the formats that need pixels, from the brand mark in
 * `public/icon.svg`. The files in `public` are committed; after a change of the mark, draw them
 * again: `node web/icons/draw-icons.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const [small, touch, medium, large, masked] = await Promise.all([
    draw(mark, iconSize),
    // iOS rounds the corners itself, and shows what is transparent as black.
    draw(square, 180),
    draw(mark, 192),
    draw(mark, 512),
    draw(maskable, 512),
  ])
  return new Map([
    ['favicon.ico', icoOf(small)],
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
function withTile(mark: string, { margin }: { readonly margin: number }): string {
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

/** Width and height of the image in `favicon.ico`, pixels. */
const iconSize = 32

/** An ICO file of one PNG image ("ICO", Microsoft, 2006). */
function icoOf(image: Buffer): Buffer {
  // An icon file with one image, of one color plane with 32 bits per pixel, which follows.
  const head = Buffer.from([0, 0, 1, 0, 1, 0, iconSize, iconSize, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  head.writeUInt32LE(image.length, 14)
  return Buffer.concat([head, image])
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../public')
  const icons = await drawIcons(readFileSync(join(folder, 'icon.svg'), 'utf8'))
  for (const [name, content] of icons) writeFileSync(join(folder, name), content)
}
