/** Views of own blocks and fields, which upstream never changes (CONTRIBUTING.md). */
import type { Page } from '#queries/types.ts'

/** The view of each own block by its type, as in `blocks/views.tsx`. */
export const ownViews = {}

/** Own fields of a page, below its summary. */
export const OwnFields: (props: { readonly page: Page }) => React.ReactNode = () => null
