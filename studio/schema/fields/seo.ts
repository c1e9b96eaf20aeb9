import { objectType, stringField, textField } from './field.ts'

/** Texts that search engines and link previews show instead of title and summary. */
export const seo = objectType('seo', 'Search engines and link previews', {
  fields: [
    stringField('title', 'Title in search results', {
      description: 'Only if it must differ from the title of the page. About 60 characters are shown.',
      validation: (rule) =>
        rule.max(70).warning('Search engines cut titles after about 60 characters: make it shorter.'),
    }),
    textField('description', 'Description in search results', {
      description: 'Only if it must differ from the summary. About 160 characters are shown.',
      validation: (rule) =>
        rule.max(180).warning('Search engines cut descriptions after about 160 characters: make it shorter.'),
    }),
  ],
})
