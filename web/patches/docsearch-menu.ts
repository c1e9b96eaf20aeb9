/** Stands for `@base-ui/react/menu`, which DocSearch needs only for the facet menus that this site does not show. */
const nothing = () => null

/** Every part of a menu that DocSearch names. */
export const Menu = new Proxy({}, { get: () => nothing })
