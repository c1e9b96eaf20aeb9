/** Shows an error with its causes in place of the page, and a button that loads it (SPEC.md §8). */
export function showCrash(error: unknown): void {
  console.error(error)
  const main = document.getElementById('main') ?? document.body
  const texts = chainOf(error).map((message, depth) => (depth === 0 ? message : `Cause: ${message}`))
  const again = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'try-again',
    textContent: 'Try again',
    onclick: () => location.reload(),
  })
  const title = Object.assign(document.createElement('h1'), { textContent: 'This page crashed.' })
  const lines = texts.map((textContent) => Object.assign(document.createElement('p'), { textContent }))
  main.replaceChildren(title, ...lines, again)
}

function chainOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...chainOf(error.cause)] : []
}
