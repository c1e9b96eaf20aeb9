/** Name of the product until the Studio has one. */
export const unnamedProduct = 'Documentation'

/** Color of the brand where no style sheet applies: in icons, and the browser's frame. */
export const brandColor = '#8a3b12'

/** Background of the light mode, while the installed site starts. */
export const paperColor = '#fbf9f4'
