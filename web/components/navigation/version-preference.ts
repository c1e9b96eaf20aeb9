/** Which version of the documentation a reader reads. */
import { keep, recall } from '#components/storage/storage.ts'

/** Docusaurus' name for the version of the docs that are not one of several. */
const key = 'docs-preferred-version-default'

/**
 * Remembers the version of the page that is shown (SPEC.md §4). Docusaurus does when a version is chosen from its menu;
 * with one version there is no menu, so reading is choosing. A name of a version that is gone is replaced.
 */
export function rememberVersion(): void {
  const version = document.querySelector<HTMLMetaElement>('meta[name="docsearch:version"]')?.content
  if (!version || !window.location.pathname.startsWith('/docs/')) return
  if (recall(key) !== version) keep(key, version)
}
