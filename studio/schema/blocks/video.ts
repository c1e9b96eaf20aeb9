import { PlayIcon } from '@sanity/icons/Play'
import { defineType } from 'sanity'
import { stringField, urlField } from '../fields/field.ts'

/** A video on another site. */
export const video = defineType({
  name: 'video',
  title: 'Video',
  type: 'object',
  icon: PlayIcon,
  fields: [
    urlField('url', 'Address of the video', {
      required: 'Paste the address of the video, for example https://www.youtube.com/watch?v=…',
    }),
    stringField('title', 'What the video shows', {
      required: 'Say what the video shows: the link to it has this text.',
    }),
    stringField('caption', 'Caption'),
  ],
  preview: { select: { title: 'title', subtitle: 'url' } },
})
