import { iconAttributes, iconDrawing } from '@repo/model/icon-drawings.ts'
import type { Drawing, PortOfDrawing, ShareImage } from './content.ts'
import { inFont } from './in-font.ts'

/** Returns a color of the light mode by its name. */
export type Color = (name: string) => string

/** Measures of the canvas on the right, pixels. */
const canvas = { width: 500, card: 420 }
const margin = (canvas.width - canvas.card) / 2

/** Ports that fit on one side of the card. */
const maxPorts = 6

/** The canvas of the product with what the image is of: a node, an icon or the brand mark. */
export function DrawingView({ content, color, brand }: { content: ShareImage; color: Color; brand: string }) {
  const { drawing } = content
  return (
    <div
      style={{
        width: canvas.width,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        backgroundColor: color('sunken'),
        borderLeft: `2px solid ${color('line')}`,
        overflow: 'hidden',
      }}
    >
      {drawing.kind === 'node' && (
        <Node content={content} inputs={drawing.inputs} outputs={drawing.outputs} color={color} />
      )}
      {drawing.kind === 'icon' && <Tile name={content.icon} tone={color(content.color)} color={color} />}
      {/* biome-ignore lint/performance/noImgElement: part of an image, which no browser loads */}
      {drawing.kind === 'mark' && <img src={brand} width={240} height={240} alt="" />}
    </div>
  )
}

type Ports = Omit<Extract<Drawing, { kind: 'node' }>, 'kind'>

/** As on the page of the node (`components/node-card`), without the types of the ports. */
function Node({ content, inputs, outputs, color }: { content: ShareImage; color: Color } & Ports) {
  const tone = color(content.color)
  return (
    <div
      style={{
        width: canvas.card,
        display: 'flex',
        flexDirection: 'column',
        backgroundColor: color('raised'),
        border: `3px solid ${tone}`,
        borderRadius: 20,
      }}
    >
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: 14,
          padding: '18px 26px',
          fontSize: 29,
          fontWeight: 600,
          // Of the tone 9 percent.
          backgroundColor: `${tone}17`,
          borderBottom: `2px solid ${color('line')}`,
          borderRadius: '17px 17px 0 0',
        }}
      >
        <Icon name={content.icon} size={42} color={tone} />
        <OneLine text={content.title} />
      </div>
      <div style={{ display: 'flex', padding: '18px 0 20px' }}>
        <Side ports={inputs} side="left" tone={tone} color={color} />
        <Side ports={outputs} side="right" tone={tone} color={color} />
      </div>
    </div>
  )
}

function Side({
  ports,
  side,
  tone,
  color,
}: {
  ports: readonly PortOfDrawing[]
  side: 'left' | 'right'
  tone: string
  color: Color
}) {
  const shown = ports.slice(0, ports.length > maxPorts ? maxPorts - 1 : maxPorts)
  const more = ports.length - shown.length
  const isLeft = side === 'left'
  const row = {
    position: 'relative',
    display: 'flex',
    justifyContent: isLeft ? 'flex-start' : 'flex-end',
    padding: isLeft ? '6px 8px 6px 26px' : '6px 26px 6px 8px',
    fontSize: 24,
    lineHeight: 1.35,
  } as const
  return (
    <div style={{ width: '50%', display: 'flex', flexDirection: 'column' }}>
      {shown.map(({ label, isRequired }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ports have no other key, and are drawn once
        <div key={index} style={row}>
          <div
            style={{
              position: 'absolute',
              top: 22,
              [side]: -margin - 6,
              width: margin,
              height: 3,
              backgroundColor: color('line-strong'),
            }}
          />
          <div
            style={{
              position: 'absolute',
              top: 13,
              [side]: -12,
              width: 20,
              height: 20,
              borderRadius: 10,
              border: `4px solid ${tone}`,
              backgroundColor: isRequired || !isLeft ? tone : color('raised'),
            }}
          />
          <OneLine text={label} />
        </div>
      ))}
      {more > 0 && <div style={{ ...row, color: color('ink-3') }}>{`${more} more`}</div>}
      {ports.length === 0 && (
        <div style={{ ...row, color: color('ink-3') }}>{isLeft ? 'No inputs' : 'No outputs'}</div>
      )}
    </div>
  )
}

function Tile({ name, tone, color }: { name: string | null; tone: string; color: Color }) {
  return (
    <div
      style={{
        display: 'flex',
        padding: 60,
        backgroundColor: color('raised'),
        border: `3px solid ${tone}`,
        borderRadius: 48,
      }}
    >
      <Icon name={name ?? 'book'} size={130} color={tone} />
    </div>
  )
}

/** An icon of the model's list; null for an unknown name. */
function Icon({ name, size, color }: { name: string | null; size: number; color: string }) {
  const path = iconDrawing(name)
  if (!path) return null
  return (
    <svg {...iconAttributes} width={size} height={size} stroke={color} style={{ flexShrink: 0 }} aria-hidden>
      <path d={path} />
    </svg>
  )
}

function OneLine({ text }: { text: string }) {
  return (
    <div style={{ overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' }}>{inFont(text)}</div>
  )
}
