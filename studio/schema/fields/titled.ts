/** Types of ports and settings as a writer reads them. */
import { typeInWords } from '@repo/model/type-words.ts'
import { capitalized } from '../../ui/words.ts'

/** Names such as `longText` as choices a writer can read: `Long text`. */
export function titled(names: readonly string[]): { title: string; value: string }[] {
  return names.map((value) => ({ value, title: capitalized(typeInWords(value)) }))
}

/** Preview of an entry with a label and a type. */
export const previewWithType = {
  select: { title: 'label', type: 'type' },
  prepare: ({ title, type }: { readonly title?: string; readonly type?: unknown }) => ({
    title,
    subtitle: typeof type === 'string' ? typeInWords(type) : undefined,
  }),
}
