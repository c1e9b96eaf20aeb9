/** The bar, the spinner and the box of a route change, created at first use. */

/** `slow` shows bar and spinner, `failed` the box with Retry. */
export type RouteState = 'slow' | 'failed'

// 128 by 110 pixels, as on the former site (SPEC.md §9); the styles are in navigation.css.
const markup = `
<div class="route-bar"></div>
<svg class="route-spinner" width="128" height="110" viewBox="0 0 128 110" role="img" aria-label="Loading">
  <circle cx="64" cy="55" r="46" /><circle cx="64" cy="55" r="34" /><circle cx="64" cy="55" r="34" />
</svg>
<div class="load-failed" role="alert"></div>`

/** Content of the box, also of pages that React runs (reload-once.tsx). */
export const failedBox = '<p>This page could not be loaded.</p><button type="button">Retry</button>'

let host: HTMLElement | undefined
let retry: (() => void) | undefined

/** Shows a state, which replaces the previous one. */
export function showRouteState(state: RouteState): void {
  if (!host) {
    host = document.createElement('div')
    host.id = 'route-state'
    host.innerHTML = markup
    document.body.append(host)
  }
  host.dataset.state = state
  const box = host.querySelector('.load-failed')
  // The text is inserted with the state, so that screen readers announce it each time.
  if (box) box.innerHTML = state === 'failed' ? failedBox : ''
  host.querySelector('button')?.addEventListener('click', () => retry?.())
}

/** Hides the state. */
export function hideRouteState(): void {
  if (host) host.dataset.state = ''
}

/** Resolves when the reader presses Retry in the box; for an earlier page, never. */
export function retryPressed(): Promise<void> {
  return new Promise((resolve) => {
    retry = resolve
  })
}
