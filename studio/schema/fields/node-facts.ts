import { defineArrayMember, defineField, defineType } from 'sanity'
import { webAddressField } from './web-address.ts'

/** A credential that a node needs, and where it comes from. */
export const credential = defineType({
  name: 'credential',
  title: 'Credential',
  type: 'object',
  fields: [
    defineField({
      name: 'title',
      title: 'Name',
      type: 'string',
      description: 'For example "Pinecone API key".',
      validation: (rule) => rule.required().error('The credential needs a name.'),
    }),
    defineField({
      name: 'description',
      title: 'Where to get it',
      type: 'text',
      rows: 3,
      description: 'Two or three sentences: where to click, what to copy, where to put it.',
      validation: (rule) => rule.required().error('Say where people get this credential.'),
    }),
    defineField({
      name: 'guide',
      title: 'Guide that explains it',
      type: 'reference',
      to: [{ type: 'guide' }],
      description: 'If there is a guide for it in this documentation.',
    }),
    webAddressField('url', 'Page of the service', 'https://app.pinecone.io/keys'),
    defineField({
      name: 'permissions',
      title: 'Permissions',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      description:
        'What the account must be allowed to do, as the service writes it: "s3:GetObject", "roles/aiplatform.user". One entry for each. Say under "Where to get it" what is needed only in some cases.',
      validation: (rule) => rule.unique().error('This permission is in the list twice: delete one of them.'),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'description' } },
})

/** A limit of a node or of the service behind it. */
export const limit = defineType({
  name: 'limit',
  title: 'Limit',
  type: 'object',
  fields: [
    defineField({
      name: 'title',
      title: 'What is limited',
      type: 'string',
      description: 'For example "Size of a file".',
      validation: (rule) => rule.required().error('Say what is limited.'),
    }),
    defineField({
      name: 'description',
      title: 'The limit',
      type: 'text',
      rows: 2,
      validation: (rule) => rule.required().error('Say how much is possible, and what happens beyond it.'),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'description' } },
})

/** An error of a node: its message, the cause and how to fix it. */
export const nodeError = defineType({
  name: 'nodeError',
  title: 'Error',
  type: 'object',
  fields: [
    defineField({
      name: 'message',
      title: 'Message',
      type: 'string',
      description: 'As it appears in the Run log, word for word: people search for it.',
      validation: (rule) => rule.required().error('Copy the message from the Run log.'),
    }),
    defineField({
      name: 'cause',
      title: 'Why it happens',
      type: 'text',
      rows: 2,
      validation: (rule) => rule.required().error('Say why it happens.'),
    }),
    defineField({
      name: 'remedy',
      title: 'How to fix it',
      type: 'text',
      rows: 2,
      validation: (rule) => rule.required().error('Say what the reader should do.'),
    }),
  ],
  preview: { select: { title: 'message', subtitle: 'remedy' } },
})
