import { typeInWords } from '@repo/model/type-words.ts'

/** Names such as `longText` as choices a writer can read: `Long text`. */
export function titled(names: readonly string[]): { title: string; value: string }[] {
  return names.map((value) => ({ value, title: titleOf(value) }))
}

function titleOf(name: string): string {
  const words = typeInWords(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
