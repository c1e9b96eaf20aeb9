import { iconDrawings } from '@repo/studio/model/icon-drawings.ts'

/** A drawing of the model's list, in the colour and size of the text around it; nothing for a name it lacks. */
export function Icon({
  name,
  className,
}: {
  name: string | null | undefined
  className?: string | undefined
}) {
  const path = Object.entries(iconDrawings).find(([known]) => known === name)?.[1]
  if (!path) return null
  return (
    <svg
      className={className}
      width="1.25em"
      height="1.25em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
