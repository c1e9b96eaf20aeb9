import { PlayIcon } from '@sanity/icons/Play'
import { imageField, objectType, stringField, urlField } from '../fields/field.ts'

/** A video or a sandbox on another site. */
export const video = objectType('video', 'Video or sandbox', {
  icon: PlayIcon,
  fields: [
    urlField('url', 'Address', {
      description:
        'YouTube, Vimeo, Loom, CodePen, CodeSandbox and StackBlitz open in the page if the site allows them; everything else is a link.',
      required: 'Paste the address, for example https://www.youtube.com/watch?v=…',
    }),
    stringField('title', 'What it shows', {
      required: 'Say what it shows: the link to it has this text.',
    }),
    imageField('preview', 'Preview image', {
      description: 'Shown until a reader presses it: nothing is loaded from the other site before.',
    }),
    stringField('caption', 'Caption'),
  ],
  preview: { select: { title: 'title', subtitle: 'url' } },
})
