/** Resolves when the browser has loaded what the page needs to be read. */
export async function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
}
