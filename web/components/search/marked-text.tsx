import type { Marked } from './hit-text.ts'

/** Text with its matching parts marked. */
export function MarkedText({ marked }: { marked: Marked }) {
  return marked.map(({ text, isMarked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no id and never move
    isMarked ? <mark key={index}>{text}</mark> : text,
  )
}

/** Icon of a page that was found; nothing for a page without one. */
export function PageIcon({ drawing }: { drawing: string | null | undefined }) {
  if (!drawing) return null
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawing} />
    </svg>
  )
}

/** Says, after a warning sign, that the search server did not answer. */
export function SearchFailure() {
  return (
    <>
      <PageIcon drawing="M12 4 2.5 20h19zM12 10v5M12 17.5v.5" />
      <strong>Unable to fetch results</strong>
      <span>You might want to check your network connection.</span>
    </>
  )
}
