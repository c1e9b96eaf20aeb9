/** The bar, the spinner and the box of a route change. They are made when they are needed first: most readers never see one. */

/** `slow` shows bar and spinner, `failed` the box with Retry. */
export type RouteState = 'slow' | 'failed'

// 128 by 110, as the site always had it (SPEC.md §9); its looks are in navigation.css.
const markup = `
<div class="route-bar"></div>
<svg class="route-spinner" width="128" height="110" viewBox="0 0 128 110" role="img" aria-label="Loading">
  <circle cx="64" cy="55" r="46" /><circle cx="64" cy="55" r="34" /><circle cx="64" cy="55" r="34" />
</svg>
<div class="load-failed" role="alert"></div>`

let host: HTMLElement | undefined
let retry: (() => void) | undefined

/** Shows a state in place of another one. */
export function showRouteState(state: RouteState): void {
  if (!host) {
    host = document.createElement('div')
    host.id = 'route-state'
    host.innerHTML = markup
    document.body.append(host)
  }
  host.dataset.state = state
  const box = host.querySelector('.load-failed')
  // The words come and go with the state, so that they are announced each time.
  if (box)
    box.innerHTML =
      state === 'failed' ? '<p>This page could not be loaded.</p><button type="button">Retry</button>' : ''
  host.querySelector('button')?.addEventListener('click', () => retry?.())
}

/** Shows nothing. */
export function hideRouteState(): void {
  if (host) host.dataset.state = ''
}

/** Resolves when the reader presses Retry in the box. One that waited for an earlier page waits for ever. */
export function retryPressed(): Promise<void> {
  return new Promise((resolve) => {
    retry = resolve
  })
}
