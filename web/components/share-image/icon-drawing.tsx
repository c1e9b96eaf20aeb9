import { iconDrawing } from '@repo/model/icon-drawings.ts'

/** An icon of the model's list; null for an unknown name. */
export function IconDrawing({
  name,
  size,
  color,
  isBeforeText,
}: {
  readonly name: string | null
  /** Pixels. */
  readonly size: number
  readonly color: string
  /** Whether it has space to its right. */
  readonly isBeforeText?: true
}) {
  const path = iconDrawing(name)
  if (!path) return null
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ marginRight: isBeforeText ? size / 3 : 0, flexShrink: 0 }}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
