import { iconAttributes, iconDrawing } from '@repo/model/icon-drawings.ts'

/** An icon of the model's list in a share image; null for an unknown name. */
export function ImageIcon({
  name,
  size,
  color,
  isBeforeText,
}: {
  readonly name: string | null
  /** Pixels. */
  readonly size: number
  readonly color: string
  /** True if it has space to its right. */
  readonly isBeforeText?: true
}) {
  const path = iconDrawing(name)
  if (!path) return null
  return (
    <svg
      {...iconAttributes}
      width={size}
      height={size}
      stroke={color}
      style={{ marginRight: isBeforeText ? size / 3 : 0, flexShrink: 0 }}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
