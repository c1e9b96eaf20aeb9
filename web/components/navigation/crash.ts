import { element } from '#components/enhancement/element.ts'

/** Shows an error with its causes in place of the page, and a button that loads it (SPEC.md §8). */
export function showCrash(error: unknown): void {
  console.error(error)
  const main = document.getElementById('main') ?? document.body
  const texts = chainOf(error).map((message, depth) => (depth === 0 ? message : `Cause: ${message}`))
  const reload = () => location.reload()
  main.replaceChildren(
    element('h1', {}, 'This page crashed.'),
    ...texts.map((text) => element('p', {}, text)),
    element('button', { type: 'button', className: 'try-again', onclick: reload }, 'Try again'),
  )
}

function chainOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...chainOf(error.cause)] : []
}
