import { ImageIcon } from '@sanity/icons/Image'
import { defineArrayMember, defineField } from 'sanity'

/** An image with its alternative text. */
export const bodyImage = defineArrayMember({
  name: 'image',
  title: 'Image',
  type: 'image',
  icon: ImageIcon,
  validation: (rule) =>
    rule
      .assetRequired()
      .error('Choose an image, or remove the block: readers do not see a block without one.'),
  fields: [
    defineField({
      name: 'alt',
      title: 'What the image shows',
      type: 'string',
      description:
        'Read aloud to people who cannot see it. For example "The canvas with two connected nodes".',
      hidden: ({ parent }) => parent?.decorative === true,
      validation: (rule) =>
        rule.custom((alt, { parent }) => {
          const decorative =
            typeof parent === 'object' && parent !== null && 'decorative' in parent && parent.decorative
          return alt || decorative
            ? true
            : 'Say what the image shows, or mark it as decoration: some readers cannot see it.'
        }),
    }),
    defineField({
      name: 'decorative',
      title: 'Only decoration',
      type: 'boolean',
      description: 'Switch on when the text says everything that the image shows.',
      initialValue: false,
    }),
    defineField({
      name: 'caption',
      title: 'Caption',
      type: 'string',
      description: 'Shown below the image.',
    }),
    defineField({
      name: 'zoom',
      title: 'Readers can enlarge it',
      type: 'boolean',
      initialValue: true,
    }),
  ],
  preview: { select: { title: 'alt', subtitle: 'caption', media: 'asset' } },
})
