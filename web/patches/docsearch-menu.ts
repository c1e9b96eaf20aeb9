/**
 * Framework patch: the search loads without Base UI's menus.
 *
 * DocSearch 5.1 imports `@base-ui/react/menu`, 40 kB, for facet menus that this site does not show
 * (https://github.com/algolia/docsearch/issues/3038). `next.config.ts` resolves it to this module.
 */
const nothing = () => null

/** Stands in for each part of a menu. */
export const Menu = new Proxy({}, { get: () => nothing })
