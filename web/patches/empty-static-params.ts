/**
 * Next refuses to build a dynamic page for which `generateStaticParams` returns nothing (with `cacheComponents`, Next 16.4.6,
 * build/static-paths/app.js; https://nextjs.org/docs/messages/empty-generate-static-params). Before the first page, category
 * or tag is published there is nothing to return, so the build gets an address that no document has and renders its 404, as
 * for any other unknown address.
 */

/** A part of an address that the Studio's forms refuse (`isSegment`), so that no document has it. */
export const placeholderSegment = '_nothing-published'

/** The parameters for the build: those of the documents, or the placeholder when there are none. */
export function orPlaceholder<Params>(params: readonly Params[], placeholder: Params): Params[] {
  return params.length > 0 ? [...params] : [placeholder]
}
