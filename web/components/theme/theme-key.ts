/** Name under which Docusaurus keeps the mode: readers of the former site find theirs again. */
export const themeKey = 'theme'
