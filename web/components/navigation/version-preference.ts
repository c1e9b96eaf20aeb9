/** Remembers which version of the documentation a reader uses. */
import { keep, recall } from '#components/storage/storage.ts'

/** Docusaurus' key for the version of docs with a single instance. */
const key = 'docs-preferred-version-default'

/**
 * Stores the version of the current page (SPEC.md §4). Docusaurus does this when a reader chooses
 * from its version menu; with one version there is no menu, so reading a page counts as the choice.
 * It replaces the name of a version that no longer exists.
 */
export function rememberVersion(): void {
  const version = document.querySelector<HTMLMetaElement>('meta[name="docsearch:version"]')?.content
  if (!version || !window.location.pathname.startsWith('/docs/')) return
  if (recall(key) !== version) keep(key, version)
}
