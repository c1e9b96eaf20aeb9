/** The key under which Docusaurus stores the color mode: readers of the former site keep theirs. */
export const themeKey = 'theme'
