import { CopyIcon } from '@sanity/icons/Copy'
import { defineField } from 'sanity'
import { documentType, stringField } from '../fields/field.ts'
import { needsApproval } from '../fields/needs-approval.ts'

/** A text that several pages show, written once. */
export const snippet = documentType('snippet', 'Snippet', {
  icon: CopyIcon,
  fields: [
    stringField('title', 'Name', {
      description: 'For writers, who choose it by this name. Readers never see it.',
      required: 'The snippet needs a name, so that writers find it.',
    }),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'snippetText',
      description: 'Every page that shows the snippet changes when you publish this.',
      validation: (rule) => rule.required().warning('The snippet has no text yet.'),
    }),
    needsApproval('Another person has to approve the snippet before an editor publishes it.'),
  ],
})
