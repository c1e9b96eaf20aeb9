/**
 * Draws the share image that other sites and messengers show with a link to a page (Open Graph).
 * Uses a font of the repository and sends no requests.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'
import { shareImageSize } from '#file-routes.ts'
import { colorsOf } from './colors.ts'

/** The text of the image, and its colour. */
export interface ShareImage {
  readonly title: string
  readonly summary: string
  readonly category: string
  /** Name of the group's colour. */
  readonly color: string
  readonly productName: string
}

/**
 * Characters that the font has. For any other, and for emoji, `next/og` would request Google Fonts
 * or a CDN, so they are left out. Derived from the font's `cmap`, without combining characters.
 */
const drawable =
  /[^\u0020-\u007E\u00A0-\u00A3\u00A5\u00A7-\u00AB\u00AE-\u00B0\u00B4\u00B6-\u00B8\u00BA-\u00BB\u00BF-\u00FF\u0102\u0131\u0152-\u0153\u02C6\u02DA\u02DC\u2013-\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039-\u203A\u20AC\u2122\u2191\u2193\u2212]/gu

/** Draws the image as PNG. */
export async function drawShareImage(content: ShareImage): Promise<ArrayBuffer> {
  const [regular, bold, tokens] = await Promise.all(
    [
      'components/share-image/instrument-sans-400.ttf',
      'components/share-image/instrument-sans-640.ttf',
      'app/tokens.css',
    ].map((file) => readFile(join(/* turbopackIgnore: true */ process.cwd(), file))),
  )
  if (!regular || !bold || !tokens) throw new Error('The fonts of the share images are missing.')
  const font = { name: 'Instrument Sans', style: 'normal' as const }
  const image = new ImageResponse(<Card content={content} colors={colorsOf(tokens.toString('utf8'))} />, {
    ...shareImageSize,
    fonts: [
      { ...font, data: regular, weight: 400 },
      { ...font, data: bold, weight: 600 },
    ],
  })
  return image.arrayBuffer()
}

function Card({ content, colors }: { content: ShareImage; colors: ReadonlyMap<string, string> }) {
  const color = (name: string) => colors.get(name) ?? colors.get('ink') ?? 'black'
  const title = inFont(content.title) || inFont(content.productName)
  const isLong = title.length > 40
  return (
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        padding: '64px 72px',
        backgroundColor: color('paper'),
        borderTop: `20px solid ${color(content.color)}`,
        color: color('ink'),
        fontFamily: 'Instrument Sans',
      }}
    >
      <div style={{ display: 'flex', fontSize: 32, color: color('ink-2') }}>{inFont(content.category)}</div>
      <div
        style={{
          marginTop: 20,
          fontSize: isLong ? 68 : 92,
          fontWeight: 600,
          lineHeight: 1.1,
          letterSpacing: '-0.02em',
          lineClamp: 3,
          display: 'block',
        }}
      >
        {title}
      </div>
      <div
        style={{
          marginTop: 28,
          fontSize: 36,
          lineHeight: 1.4,
          color: color('ink-2'),
          lineClamp: isLong ? 2 : 3,
          display: 'block',
        }}
      >
        {inFont(content.summary)}
      </div>
      <div
        style={{ display: 'flex', marginTop: 'auto', fontSize: 36, fontWeight: 600, color: color('accent') }}
      >
        {inFont(content.productName)}
      </div>
    </div>
  )
}

function inFont(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').replace(drawable, '').trim()
}
