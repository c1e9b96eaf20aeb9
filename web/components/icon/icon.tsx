import { iconDrawings } from '@repo/model/icon-drawings.ts'

/** A drawing of the model's list, in the colour and size of the text around it; nothing for a name it lacks. */
export function Icon({ name }: { name: string | null | undefined }) {
  const path = Object.entries(iconDrawings).find(([known]) => known === name)?.[1]
  if (!path) return null
  return (
    // How it is drawn is in base.css: there are many on a page.
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
