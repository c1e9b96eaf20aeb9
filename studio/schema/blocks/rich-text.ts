import { linkableTypes } from '@repo/model/kinds.ts'
import { referenceIn, textIn } from '@repo/model/values.ts'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { defineArrayMember, defineType } from 'sanity'
import { notByHand, typedAddress } from '../../checks/typed-address.ts'
import { environment } from '../../environment.ts'
import { BlockTextInput } from '../../forms/editor/text-input.tsx'
import { HeadingInput } from '../../forms/heading/heading-input.tsx'
import { hasHeading, readHeadings } from '../../forms/heading/headings-of-page.ts'
import { codeComponents } from '../../forms/in-place/code.tsx'
import { apiVersion } from '../../lake-client/documents.ts'
import { checkedOn } from '../fields/fact-source.ts'
import { referenceField, stringField } from '../fields/field.ts'
import { bodyImage } from './image.ts'

const decorators = [
  { title: 'Strong', value: 'strong' },
  { title: 'Emphasis', value: 'em' },
  { title: 'Code', value: 'code' },
  { title: 'Strike', value: 'strike-through' },
]

const lists = [
  { title: 'Bullets', value: 'bullet' },
  { title: 'Numbers', value: 'number' },
]

const link = defineArrayMember({
  name: 'link',
  type: 'object',
  title: 'Link to another site',
  icon: EarthGlobeIcon,
  fields: [
    stringField('href', 'Address', {
      // Not of the type "url", which knows no addresses of this site.
      description:
        'For example https://docs.pinecone.io/. To link to a page of this site, use "Link to a page of this site".',
      validation: (rule) => [
        rule.required().error('Write the address that the link opens.'),
        rule.custom(typedAddress),
        rule.custom((href) => notByHand(href, environment.siteUrl)).warning(),
      ],
    }),
    checkedOn,
  ],
})

const pageLink = defineArrayMember({
  name: 'pageLink',
  type: 'object',
  title: 'Link to a page of this site',
  icon: DocumentTextIcon,
  fields: [
    referenceField('page', 'Page', linkableTypes, {
      description: 'The link follows the page when it is renamed or moved.',
      required: 'Choose the page that the link opens.',
    }),
    stringField('heading', 'Heading on that page', {
      description: 'The link still works when the text of the heading changes.',
      components: { input: HeadingInput },
      validation: (rule) =>
        rule
          .custom(async (heading, { parent, getClient }) => {
            const page = heading ? referenceIn(parent, 'page') : ''
            if (!page) return true
            const client = getClient({ apiVersion })
            return hasHeading(await readHeadings(client, page), heading)
          })
          .warning(),
    }),
  ],
})

/** Annotations of a text: links by reference, or to other sites. */
const annotations = [pageLink, link]

const [normal, quote] = [
  { title: 'Text', value: 'normal' },
  { title: 'Quote', value: 'blockquote' },
]

function textMember(
  styles: readonly { readonly title: string; readonly value: string }[],
  listsOfIt = lists,
) {
  return defineArrayMember({
    type: 'block',
    styles: [...styles],
    lists: listsOfIt,
    marks: { decorators, annotations },
    of: [{ type: 'reuseInline' }],
  })
}

/** Text with everything: for the body of a page. */
export const bodyText = textMember([
  normal,
  { title: 'Heading', value: 'h2' },
  { title: 'Subheading', value: 'h3' },
  { title: 'Small heading', value: 'h4' },
  quote,
])

/** Text without headings: for snippets, and the inside of callouts, steps, tabs and details. */
export const innerText = textMember([normal, quote])

/** One line of text: for the cells of a table. */
export const cellText = textMember([normal], [])

/** Code; an empty block of it would be a gap on the page. */
export function bodyCode(withFilename: boolean) {
  return defineArrayMember({
    type: 'code',
    options: { withFilename },
    components: codeComponents,
    validation: (rule) =>
      rule
        .custom(
          (code) => textIn(code, 'code').trim() !== '' || 'The code is empty: write it, or remove the block.',
        )
        .warning(),
  })
}

/** The content of callouts, steps, tabs and details. */
export const richText = defineType({
  name: 'richText',
  title: 'Text',
  type: 'array',
  components: { input: BlockTextInput },
  of: [innerText, bodyCode(false), bodyImage],
})
