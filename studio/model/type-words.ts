import type { portTypes, settingTypes } from './kinds.ts'

type TypeName = (typeof portTypes)[number] | (typeof settingTypes)[number]

/** Types whose name says little to people who do not program. */
const words: Readonly<Partial<Record<TypeName, string>>> = {
  boolean: 'yes/no',
  json: 'JSON',
  longText: 'long text',
  switch: 'on/off',
}

/** Name of a type for people: `long text` for `longText`. Others keep their name. */
export function typeInWords(name: string): string {
  return Object.entries(words).find(([type]) => type === name)?.[1] ?? name
}
