/** GROQ that queries of Studio, site and commands share. Literals, which TypeGen can evaluate. */
import { ownPageTypes } from './own.ts'

/** True for a page: one of `pageTypes` (`kinds.ts`). */
export const pageFilter = `_type in ["nodePage", "guide"${ownPageTypes}]` as const

/** True for what a link may point to: one of `linkableTypes` (`kinds.ts`). */
export const linkable = `_type in ["nodePage", "guide", "category", "tag"${ownPageTypes}]` as const

/**
 * Path segments of the four categories above a page (`maxCategoryDepth`), outermost first or null.
 */
export const pageSegments = `[category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment]`

/** Folder of a page's path, without the leading `/docs/`. Compared with the requested path. */
export const folder = `array::join(array::compact(${pageSegments}), "/")` as const

/** The same as {@link pageSegments} for a category, whose own segment is the last. */
export const categorySegments = `[parent->parent->parent->pathSegment, parent->parent->pathSegment, parent->pathSegment, pathSegment]`
