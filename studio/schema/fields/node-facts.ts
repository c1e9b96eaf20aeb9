import { factSource } from './fact-source.ts'
import { listField, objectType, referenceField, stringField, textField, webAddressField } from './field.ts'

/** A credential that a node needs, and where it comes from. */
export const credential = objectType('credential', 'Credential', {
  fields: [
    stringField('title', 'Name', {
      description: 'For example "Pinecone API key".',
      required: 'The credential needs a name.',
    }),
    textField('description', 'Where to get it', {
      rows: 3,
      description: 'Two or three sentences: where to click, what to copy, where to put it.',
      required: 'Say where people get this credential.',
    }),
    referenceField('guide', 'Guide that explains it', ['guide'], {
      description: 'If there is a guide for it in this documentation.',
    }),
    webAddressField('url', 'Page of the service', 'https://app.pinecone.io/keys'),
    listField('permissions', 'Permissions', 'string', {
      description:
        'What the account must be allowed to do, as the service writes it: "s3:GetObject", "roles/aiplatform.user". One entry for each. Say under "Where to get it" what is needed only in some cases.',
      twice: 'This permission is in the list twice: delete one of them.',
    }),
    factSource,
  ],
  preview: { select: { title: 'title', subtitle: 'description' } },
})

/** A limit of a node or of the service behind it. */
export const limit = objectType('limit', 'Limit', {
  fields: [
    stringField('title', 'What is limited', {
      description: 'For example "Size of a file".',
      required: 'Say what is limited.',
    }),
    textField('description', 'The limit', {
      required: 'Say how much is possible, and what happens beyond it.',
    }),
    factSource,
  ],
  preview: { select: { title: 'title', subtitle: 'description' } },
})

/** An error of a node: its message, the cause and how to fix it. */
export const nodeError = objectType('nodeError', 'Error', {
  fields: [
    stringField('message', 'Message', {
      description: 'As it appears in the Run log, word for word: people search for it.',
      required: 'Copy the message from the Run log.',
    }),
    textField('cause', 'Why it happens', { required: 'Say why it happens.' }),
    textField('remedy', 'How to fix it', { required: 'Say what the reader should do.' }),
  ],
  preview: { select: { title: 'message', subtitle: 'remedy' } },
})
