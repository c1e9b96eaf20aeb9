/** Name of the product until the Studio has one. */
export const unnamedProduct = 'Documentation'

/**
 * Colors of the brand where no style sheet applies: the tile of the icon, and the browser's frame
 * around the site, which is the same in both modes.
 */
export const brandColor = '#8a3b12'

/** Background of the light mode, while the installed site starts. */
export const paperColor = '#fbf9f4'
