/** Names of languages as their readers write them, by the names that writers and fences use. */
const names: Readonly<Record<string, string>> = {
  bash: 'Shell',
  csharp: 'C#',
  css: 'CSS',
  csv: 'CSV',
  go: 'Go',
  groq: 'GROQ',
  html: 'HTML',
  http: 'HTTP',
  java: 'Java',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  markdown: 'Markdown',
  md: 'Markdown',
  mysql: 'SQL',
  php: 'PHP',
  py: 'Python',
  python: 'Python',
  sh: 'Shell',
  sql: 'SQL',
  ts: 'TypeScript',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
}

/** The label of a language: its name here, or itself; plain text has none. */
export function languageLabel(language: string | null | undefined): string | null {
  if (!language || language === 'text') return null
  return names[language.toLowerCase()] ?? language
}
