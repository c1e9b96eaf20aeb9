import { textIn } from '@repo/model/values.ts'
import { notInFuture } from '../../checks/review.ts'
import { CheckedInput } from '../../forms/review/review-input.tsx'
import { dayField, objectField, webAddressField } from './field.ts'

/** The day on which a text was compared with the page that says it. */
export const checkedOn = dayField('checkedOn', 'Checked on', {
  components: { input: CheckedInput },
  description:
    'The day on which somebody last compared the text with that page. Readers see it, and after 90 days the start page asks for it again.',
  validation: (rule) => rule.custom((day) => notInFuture(day)),
})

/** Where a fact of another service is from, for the rows of a node page. */
export const factSource = objectField('source', 'Source', {
  description:
    'For what another service decides, such as a limit, a price, the name of a model or a permission: its page that says so.',
  options: { collapsible: false },
  fields: [webAddressField('url', 'Page', 'https://docs.pinecone.io/'), checkedOn],
  validation: (rule) =>
    rule.custom(
      (source) =>
        Boolean(textIn(source, 'url')) === Boolean(textIn(source, 'checkedOn')) ||
        'A source is a page and a day: fill in both, or empty both.',
    ),
})
