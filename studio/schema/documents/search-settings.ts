import { SearchIcon } from '@sanity/icons/Search'
import { arrayField, documentType, listField, objectType, stringField } from '../fields/field.ts'

/** Most words that Algolia takes in one entry (api-reference: saveSynonym). */
const maxWords = 20

/** Settings of the search, which take effect when they are published. */
export const searchSettings = documentType('searchSettings', 'Search', {
  icon: SearchIcon,
  fields: [
    arrayField('synonyms', 'Words that readers use', {
      description:
        'What readers type, and what the documentation calls it. It works a moment after you publish. Plurals and typing errors need no entry.',
      of: [
        objectType('sameWords', 'Words with the same meaning', {
          fields: [
            listField('words', 'Words', 'string', {
              options: { layout: 'tags' },
              description:
                'A search for one of them also finds the others. For example "image" and "picture".',
              validation: (rule) => [
                rule.required().min(2).error('Add at least two words.'),
                rule
                  .max(maxWords)
                  .error(`An entry can have ${maxWords} words at most: add another entry for the rest.`),
                rule.unique().error('The same word is there twice: remove one.'),
              ],
            }),
          ],
          preview: { select: { words: 'words' }, prepare: ({ words }) => ({ title: joined(words, ' = ') }) },
        }),
        objectType('otherWord', 'Another word for something', {
          fields: [
            stringField('word', 'Readers type', {
              description: 'For example "outlook". Put a comma between several words.',
              required: 'Write what readers type.',
            }),
            listField('means', 'The documentation says', 'string', {
              options: { layout: 'tags' },
              description: 'For example "Microsoft 365". A search for that does not find "outlook".',
              validation: (rule) => [
                rule.required().min(1).error('Write what should be found.'),
                rule.max(maxWords).error(`An entry can have ${maxWords} of them at most.`),
              ],
            }),
          ],
          preview: {
            select: { word: 'word', means: 'means' },
            prepare: ({ word, means }) => ({ title: `${word ?? ''} → ${joined(means, ', ')}` }),
          },
        }),
      ],
    }),
  ],
  preview: { prepare: () => ({ title: 'Search' }) },
})

function joined(list: unknown, between: string): string {
  return Array.isArray(list) ? list.join(between) : ''
}
