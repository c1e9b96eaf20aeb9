/** Languages that are written in capitals. */
const acronyms = new Set('css csv groq html http json jsx php sql tsx xml yaml'.split(' '))

/** Other names of languages as readers write them, by the names that writers and fences use. */
const names: Readonly<Record<string, string>> = {
  bash: 'Shell',
  csharp: 'C#',
  go: 'Go',
  java: 'Java',
  javascript: 'JavaScript',
  js: 'JavaScript',
  markdown: 'Markdown',
  md: 'Markdown',
  mysql: 'SQL',
  py: 'Python',
  python: 'Python',
  sh: 'Shell',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  yml: 'YAML',
}

/** The label of a language: its name here, or itself; plain text has none. */
export function languageLabel(language: string | null | undefined): string | null {
  if (!language || language === 'text') return null
  const name = language.toLowerCase()
  return acronyms.has(name) ? name.toUpperCase() : (names[name] ?? language)
}
