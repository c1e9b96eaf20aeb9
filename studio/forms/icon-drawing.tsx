import { iconAttributes, iconDrawing } from '@repo/model/icon-drawings.ts'
import type { ReactNode } from 'react'

/** An icon of the model's list as the site draws it; null for an unknown name. */
export function IconDrawing({
  name,
  size = 28,
}: {
  readonly name: string
  /** Pixels. */
  readonly size?: number
}) {
  const path = iconDrawing(name)
  if (!path) return null
  return (
    <svg {...iconAttributes} width={size} height={size} stroke="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** The icon for the preview of a document; undefined for an unknown name. */
export function mediaOf(name: unknown): ReactNode {
  return typeof name === 'string' && iconDrawing(name) ? <IconDrawing name={name} size={19} /> : undefined
}
