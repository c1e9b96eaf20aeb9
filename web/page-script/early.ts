/** Presses of a reader while the page's script is loading; links and forms work without it. */

declare global {
  interface Window {
    /** Filled by {@link earlyScript}; undefined on a page without it. */
    pressed?: Event[]
  }
}

/** Inline script that collects the events. Ctrl+K would leave the page for the address bar. */
export const earlyScript =
  "pressed=[];onclick=onkeydown=e=>{pressed.push(e);e.key=='k'&&(e.ctrlKey||e.metaKey)&&e.preventDefault()}"

/** Repeats what was pressed. Call it once, when everything listens. */
export function repeatPressed(): void {
  window.onclick = window.onkeydown = null
  for (const event of window.pressed ?? []) {
    const { target } = event
    const isButton = target instanceof Element && target.closest('button[type=button]') !== null
    if (event instanceof KeyboardEvent) target?.dispatchEvent(new KeyboardEvent(event.type, event))
    else if (isButton) target.dispatchEvent(new MouseEvent(event.type, event))
  }
}
