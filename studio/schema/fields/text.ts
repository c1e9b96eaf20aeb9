import { listIn } from '@repo/model/values.ts'
import {
  type BooleanDefinition,
  defineArrayMember,
  defineField,
  type ReferenceDefinition,
  type ReferenceRule,
  type StringDefinition,
  type StringRule,
  type TextDefinition,
  type TextRule,
} from 'sanity'
import { isEmptyText } from '../../checks/headings.ts'

/** Options of a field besides its name and title. */
type Options<Definition> = Partial<Omit<Definition, 'name' | 'title' | 'type' | 'validation'>> & {
  /** Sentence that says what to write, for a field that must be filled in. */
  readonly required?: string
  readonly group?: string | string[]
}

/** A field for one line of text. */
export function stringField(
  name: string,
  title: string,
  { required, ...options }: Options<StringDefinition> = {},
) {
  return defineField({
    ...options,
    name,
    title,
    type: 'string',
    ...(required && { validation: (rule: StringRule) => rule.required().error(required) }),
  })
}

/** A field for sentences, at first of two lines. */
export function textField(
  name: string,
  title: string,
  { required, rows = 2, ...options }: Options<TextDefinition> = {},
) {
  return defineField({
    ...options,
    name,
    title,
    type: 'text',
    rows,
    ...(required && { validation: (rule: TextRule) => rule.required().error(required) }),
  })
}

/** A switch. */
export function switchField(
  name: string,
  title: string,
  options: Partial<Omit<BooleanDefinition, 'name' | 'title' | 'type'>> & { readonly group?: string } = {},
) {
  return defineField({ ...options, name, title, type: 'boolean' })
}

/** The name that programs know an entry by. */
export function technicalNameField(description: string) {
  return defineField({
    name: 'name',
    title: 'Technical name',
    type: 'string',
    description,
    // One rule: of `required` and `regex` with the same sentence, one stays when it is fixed.
    validation: (rule) =>
      rule.custom(
        (name) =>
          /^[a-z][A-Za-z0-9_]*$/.test(name ?? '') ||
          'Use a small first letter, then letters, digits or _ only, for example "topK".',
      ),
  })
}

/**
 * The URL of a page on another site.
 * @param example a complete URL for the error message
 */
export function webAddressField(name: string, title: string, example: string) {
  return defineField({
    name,
    title,
    type: 'url',
    validation: (rule) =>
      rule
        .uri({ scheme: ['http', 'https'] })
        .error(`Write the whole address, beginning with https://, for example ${example}`),
  })
}

/** A text with paragraphs, inside of a block. */
export function richTextField(title: string, required?: string) {
  return defineField({
    name: 'body',
    title,
    type: 'richText',
    validation: (rule) =>
      required ? rule.custom((body) => !listIn({ body }, 'body').every(isEmptyText) || required) : rule,
  })
}

/** A field for one document of some types. */
export function referenceField(
  name: string,
  title: string,
  types: readonly string[],
  { required, ...options }: Options<ReferenceDefinition> = {},
) {
  return defineField({
    ...options,
    name,
    title,
    type: 'reference',
    to: types.map((type) => ({ type })),
    ...(required && { validation: (rule: ReferenceRule) => rule.required().error(required) }),
  })
}

/**
 * A list of entries of one type.
 * @param twice says what to do about one that is there twice, where each may be there once
 */
export function listField(
  name: string,
  title: string,
  type: string | readonly [document: string],
  {
    twice,
    ...options
  }: {
    readonly twice?: string
    readonly group?: string
    readonly description?: string
    readonly options?: { readonly layout: 'tags' }
  } = {},
) {
  return defineField({
    ...options,
    name,
    title,
    type: 'array',
    of: [
      typeof type === 'string'
        ? defineArrayMember({ type })
        : defineArrayMember({ type: 'reference', to: [{ type: type[0] }] }),
    ],
    validation: (rule) => (twice ? rule.unique().error(twice) : rule),
  })
}

/** The order of a document among others. */
export function positionField(title: string) {
  const description = 'Smaller numbers come first.'
  return defineField({ name: 'position', title, type: 'number', group: 'settings', description })
}

/** Lists of documents in the order of {@link positionField}. */
export const byPosition = [
  { title: 'Position', name: 'position', by: [{ field: 'position', direction: 'asc' as const }] },
]
