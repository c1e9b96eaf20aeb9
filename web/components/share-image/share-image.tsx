import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'
import { shareImageSize } from '#file-routes.ts'
import { colorsOf } from './colors.ts'
import type { ShareImage } from './content.ts'
import { type Color, DrawingView } from './drawing-view.tsx'
import { inFont } from './in-font.ts'

/**
 * Draws the image that other sites and messengers show with a link to a page (Open Graph), as PNG;
 * that of a title in another script has the product and the icon only. Uses a font of the
 * repository, and requests nothing but the logo.
 * @param accent color of the brand as `#rrggbb`
 * @param logo its URL; without one, the mark of this software
 */
export async function drawShareImage(
  content: ShareImage,
  accent?: string | null,
  logo?: string,
): Promise<ArrayBuffer> {
  const [regular, bold, tokens, mark] = await Promise.all(
    [
      'components/share-image/instrument-sans-400.ttf',
      'components/share-image/instrument-sans-640.ttf',
      'app/tokens.css',
      'public/icon.svg',
    ].map((file) => readFile(join(/* turbopackIgnore: true */ process.cwd(), file))),
  )
  if (!regular || !bold || !tokens || !mark) throw new Error('The files of the share images are missing.')
  const font = { name: 'Instrument Sans', style: 'normal' as const }
  const colors = colorsOf(tokens.toString('utf8'))
  if (accent) colors.set('accent', accent)
  const color = (name: string) => colors.get(name) ?? colors.get('ink') ?? '#000000'
  const brand = logo ?? `data:image/svg+xml;base64,${mark.toString('base64')}`
  const { productName: title } = content
  const untitled = { ...content, title, summary: '', drawing: { kind: 'icon' as const } }
  const shown = inFont(content.title) ? content : untitled
  const image = new ImageResponse(<Card content={shown} color={color} brand={brand} />, {
    ...shareImageSize,
    fonts: [
      { ...font, data: regular, weight: 400 },
      { ...font, data: bold, weight: 600 },
    ],
  })
  return image.arrayBuffer()
}

/** Text on the left: the brand, then what the page is. On the right its drawing. */
function Card({ content, color, brand }: { content: ShareImage; color: Color; brand: string }) {
  const title = inFont(content.title)
  return (
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        backgroundColor: color('paper'),
        borderTop: `16px solid ${color(content.color)}`,
        color: color('ink'),
        fontFamily: 'Instrument Sans',
      }}
    >
      <div style={{ width: 700, display: 'flex', flexDirection: 'column', padding: '48px 48px 56px 64px' }}>
        <div style={{ display: 'flex', alignItems: 'center', fontSize: 32, fontWeight: 600 }}>
          {/* biome-ignore lint/performance/noImgElement: part of an image, which no browser loads */}
          <img src={brand} width={52} height={52} alt="" style={{ marginRight: 18 }} />
          {inFont(content.productName)}
        </div>
        <div style={{ marginTop: 'auto', fontSize: 28, color: color('ink-2') }}>{inFont(content.label)}</div>
        <div
          style={{
            marginTop: 14,
            fontSize: titleSize(title),
            fontWeight: 600,
            lineHeight: 1.12,
            letterSpacing: '-0.02em',
            lineClamp: 3,
            wordBreak: 'break-word',
            display: 'block',
          }}
        >
          {title}
        </div>
        <div
          style={{
            marginTop: 22,
            fontSize: 29,
            lineHeight: 1.42,
            color: color('ink-2'),
            lineClamp: 4,
            display: 'block',
          }}
        >
          {inFont(content.summary)}
        </div>
      </div>
      <DrawingView content={content} color={color} brand={brand} />
    </div>
  )
}

/** Pixels, so that a title of up to 60 characters takes three lines at most. */
function titleSize({ length }: string): number {
  if (length <= 14) return 80
  if (length <= 28) return 66
  return length <= 44 ? 54 : 46
}
