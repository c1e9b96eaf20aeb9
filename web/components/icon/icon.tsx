import { iconDrawing } from '@repo/model/icon-drawings.ts'

/** An icon of the model's list, in the color and size of the text around it, if there is one. */
export function Icon({ name }: { name: string | null | undefined }) {
  const path = iconDrawing(name)
  if (!path) return null
  return (
    // Its style is in base.css, since a page has many icons.
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
