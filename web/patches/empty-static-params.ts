/**
 * Framework patch: the site builds before the first page, category or tag is published.
 *
 * With `cacheComponents`, Next 16.4 refuses to build a dynamic route whose `generateStaticParams`
 * returns an empty list (`build/static-paths/app.js`), by design since
 * https://github.com/vercel/next.js/pull/85135. So the build gets a path that no document has, as
 * https://nextjs.org/docs/messages/empty-generate-static-params recommends, and renders its 404.
 */

/** A segment that the Studio's forms refuse (`isSegment`), so that no document has it. */
export const placeholderSegment = '_nothing-published'

/** The parameters for the build: those of the documents, or the placeholder without documents. */
export function orPlaceholder<Params>(params: readonly Params[], placeholder: Params): Params[] {
  return params.length > 0 ? [...params] : [placeholder]
}
