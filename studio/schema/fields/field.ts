/** Fields of forms, and types that have some: one function for each type. */
import { listIn } from '@repo/model/values.ts'
import {
  type DocumentDefinition,
  defineArrayMember,
  defineField,
  type IntrinsicDefinitions,
  type ObjectDefinition,
  type Rule,
} from 'sanity'
import { isEmptyText } from '../../checks/headings.ts'

/** Options of a field besides its name and title. */
type Options<Type extends keyof IntrinsicDefinitions> = Partial<Omit<IntrinsicDefinitions[Type], Named>> & {
  /** Sentence that says what to write, for a field that must be filled in. */
  readonly required?: string
  /** The same for one that should be. */
  readonly recommended?: string
  readonly group?: string | string[]
}

function fieldOf<Type extends keyof IntrinsicDefinitions>(type: Type, usual: Options<Type> = {}) {
  return (name: string, title: string, options: Options<Type> = {}) => {
    const { required, recommended, ...given } = { ...usual, ...options }
    return {
      ...given,
      name,
      title,
      type,
      ...(required && { validation: (rule: Rule) => rule.required().error(required) }),
      ...(recommended && { validation: (rule: Rule) => rule.required().warning(recommended) }),
    }
  }
}

type Named = 'name' | 'title' | 'type'

/** A type of document. */
export function documentType(name: string, title: string, definition: Omit<DocumentDefinition, Named>) {
  return { ...definition, name, title, type: 'document' } as const
}

/** A type of what is in lists, such as the blocks of a text. */
export function objectType(name: string, title: string, definition: Omit<ObjectDefinition, Named>) {
  return defineArrayMember({ ...definition, name, title, type: 'object' })
}

/** A field for one line of text. */
export const stringField = fieldOf('string')

/** A field for sentences, at first of two lines. */
export const textField = fieldOf('text', { rows: 2 })

/** A switch. */
export const switchField = fieldOf('boolean')

/** A day. */
export const dayField = fieldOf('date')

/** An image without further fields. */
export const imageField = fieldOf('image')

/** Any URL. */
export const urlField = fieldOf('url')

/** A field of several others. */
export const objectField = fieldOf('object')

/** A list of what `of` says. */
export const arrayField = fieldOf('array')

/** The name that programs know an entry by. */
export function technicalNameField(description: string) {
  return stringField('name', 'Technical name', {
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

/** The URL of a page on another site; the error message has a complete example. */
export function webAddressField(name: string, title: string, example: string) {
  return urlField(name, title, {
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

const singleReference = fieldOf('reference')

/** A field for one document of some types. */
export function referenceField(
  name: string,
  title: string,
  types: readonly string[],
  options: Options<'reference'> = {},
) {
  return singleReference(name, title, { ...options, to: types.map((type) => ({ type })) })
}

/** A list of entries of one type; `twice` says what to do about an equal one. */
export function listField(
  name: string,
  title: string,
  type: string | readonly [document: string],
  { twice, ...options }: Options<'array'> & { readonly twice?: string } = {},
) {
  return arrayField(name, title, {
    ...options,
    of: [typeof type === 'string' ? { type } : { type: 'reference', to: [{ type: type[0] }] }],
    ...(twice && { validation: (rule) => rule.unique().error(twice) }),
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
