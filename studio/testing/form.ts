/** Messages of a document's form: the rules of the compiled schema, as the Studio runs them. */
import type { SanityClient } from '@sanity/client'
import { NEVER } from 'rxjs'
import {
  createSchema,
  defineField,
  defineType,
  type LocaleSource,
  type SchemaTypeDefinition,
  validateDocument,
} from 'sanity'
import { schemaTypes } from '../schema/schema.ts'

/**
 * As the plugin for code brings it (`@sanity/code-input`), whose input cannot be loaded without a
 * browser.
 */
const code = defineType({
  name: 'code',
  type: 'object',
  fields: ['code', 'filename', 'language'].map((name) => defineField({ name, type: 'string' })),
})

/** The compiled schema of the forms. */
export const schemaOfForms = createSchema({
  name: 'test',
  types: [...schemaTypes, code] as SchemaTypeDefinition[],
})

/** The part of a workspace that has the rules of the forms; these ask a lake. */
export function workspaceOfForms(client: SanityClient = emptyLake) {
  const getClient = ({ apiVersion }: { readonly apiVersion?: string }) =>
    client.withConfig(apiVersion ? { apiVersion } : {})
  return { schema: schemaOfForms, getClient, i18n: untranslated }
}

/** A document of a form; dates and revision are ignored. */
type Document = { readonly _id: string; readonly _type: string; readonly [field: string]: unknown }

/**
 * Every sentence that the form shows, `error slug: The address is missing …`.
 * @param client lake that the rules may ask; without one they find nothing there
 */
export async function saidOf(document: Document, client?: SanityClient): Promise<string[]> {
  const markers = await validateDocument({
    document: { ...document, _createdAt: '', _updatedAt: '', _rev: 'r' },
    // What is referred to is there; the rules for that are Sanity's own.
    getDocumentExists: async () => true,
    environment: 'studio',
    workspace: workspaceOfForms(client),
  })
  return markers.map(({ level, path, message }) => `${level} ${path.map(named).join('.')}: ${message}`)
}

/** The same about one field and what is in it. */
export async function saidOfField(
  field: string,
  document: Document,
  client?: SanityClient,
): Promise<string[]> {
  const said = await saidOf(document, client)
  return said.filter((line) => new RegExp(`^\\w+ ${field}(?:\\.[^:]*)?: `).test(line))
}

/**
 * True if a form hides a field of an object.
 * @throws Error for a field that the type does not have
 */
export function hiddenField(type: string, field: string, parent: object, value: unknown): boolean {
  const found = schemaOfForms.get(type)
  const member = found?.jsonType === 'object' && found.fields.find(({ name }) => name === field)
  if (!member) throw new Error(`${type} has no field ${field}.`)
  const { hidden } = member.type
  return typeof hidden === 'function'
    ? hidden({ document: undefined, parent, value, currentUser: null, path: [] })
    : hidden === true
}

function named(segment: unknown): string {
  if (typeof segment === 'object' && segment !== null && '_key' in segment) return String(segment._key)
  return String(segment)
}

/** Sentences of Sanity's own rules by their names. */
const untranslated = {
  currentLocale: { id: 'en-US' },
  loadNamespaces: async () => undefined,
  t: (key: string) => key,
} as unknown as LocaleSource

const emptyLake = {
  withConfig: () => emptyLake,
  fetch: async () => null,
  config: () => ({ apiHost: '' }),
  listen: () => NEVER,
} as unknown as SanityClient
