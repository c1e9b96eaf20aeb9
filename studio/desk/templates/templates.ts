/**
 * Templates of new documents: the sections of their kind, and what is known where they are made.
 */

import { type PageType, pageKinds, pageTypes } from '@repo/model/kinds.ts'
import { BookIcon } from '@sanity/icons/Book'
import { BulbOutlineIcon } from '@sanity/icons/BulbOutline'
import { DocumentIcon } from '@sanity/icons/Document'
import { FolderIcon } from '@sanity/icons/Folder'
import { SchemaIcon } from '@sanity/icons/Schema'
import type { ComponentType } from 'react'
import type { Template } from 'sanity'

/** The sections of a node page. Its settings, ports and errors are fields of the form. */
const nodePageOutline = [
  paragraph('lead'),
  ...section('when', 'When to use it'),
  ...section('how', 'How it works'),
  ...section('example', 'Example'),
  ...section('notes', 'Good to know'),
]

/** How somebody does one thing, from what they need to the check that it worked. */
const howToOutline = [
  paragraph('lead'),
  heading('before', 'Before you begin'),
  listItem('before-item'),
  heading('steps', 'What to do'),
  {
    _type: 'steps',
    _key: 'steps-list',
    steps: [{ _type: 'step', _key: 'first', body: [paragraph('how')] }],
  },
  ...section('check', 'Check that it works'),
  ...section('problems', 'When something goes wrong'),
  heading('next', 'Where to go next'),
  listItem('next-item'),
]

/** The sections of an explanation: what something is and why it is like that. */
const explanationOutline = [
  paragraph('lead'),
  ...section('idea', 'The idea'),
  ...section('how', 'How it works'),
  ...section('when', 'When it matters'),
  ...section('limits', 'What it does not do'),
  heading('next', 'Where to go next'),
  listItem('next-item'),
]

/** Beginning of a page: an outline, or nothing. */
interface Beginning {
  readonly id: string
  readonly title: string
  readonly icon: ComponentType
  readonly body?: readonly object[]
}

/** How pages begin; those of a type that is missing here begin empty. */
const beginnings: Readonly<Partial<Record<PageType, readonly Beginning[]>>> = {
  nodePage: [{ id: 'nodePage', title: 'Node page', icon: SchemaIcon, body: nodePageOutline }],
  guide: [
    { id: 'howTo', title: 'How-to guide', icon: BookIcon, body: howToOutline },
    { id: 'explanation', title: 'Explanation', icon: BulbOutlineIcon, body: explanationOutline },
    { id: 'guide', title: 'Empty guide', icon: DocumentIcon },
  ],
}

/** Pages with the sections of their kind, instead of Sanity's empty ones of the same names. */
export const templatesOfPages = pageTypes.flatMap((schemaType) => {
  const empty: Beginning = { id: schemaType, title: pageKinds[schemaType].name, icon: DocumentIcon }
  return (beginnings[schemaType] ?? [empty]).map(({ body, ...beginning }) => ({
    ...beginning,
    schemaType,
    value: body ? { body: [...body] } : {},
  }))
}) satisfies readonly Template[]

/** Templates of what is begun in a category of the tree. */
export const templatesInTree = [
  ...templatesOfPages,
  { id: 'category', title: 'Category', schemaType: 'category', icon: FolderIcon, value: {} },
].map(withValues)

/** The same with a redirect, which is begun with the address that does not exist. */
export const templatesWithValues = [
  ...templatesInTree,
  withValues({ id: 'redirect', title: 'Redirect', schemaType: 'redirect', value: { permanent: true } }),
] satisfies readonly Template[]

/** A template that gets fields that are known from where the document is made. */
function withValues<Known extends { readonly id: string; readonly value: object }>({
  id,
  value,
  ...template
}: Known) {
  return {
    ...template,
    id: `${id}-with-values`,
    parameters: [{ name: 'values', title: 'Values', type: 'object' }],
    value: (values: object) => ({ ...value, ...values }),
  }
}

function section(key: string, title: string) {
  return [heading(key, title), paragraph(`${key}-text`)]
}

function heading(key: string, title: string) {
  return { ...paragraph(key, title), style: 'h2' }
}

function listItem(key: string) {
  return { ...paragraph(key), listItem: 'bullet', level: 1 }
}

function paragraph(key: string, text = '') {
  return {
    _type: 'block',
    _key: key,
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: `${key}-0`, text, marks: [] }],
  }
}
