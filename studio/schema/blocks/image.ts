import { type StoredImage, shownPart } from '@repo/model/image-part.ts'
import { imageShapes } from '@repo/model/image-shapes.ts'
import { imageSizes } from '@repo/model/image-sizes.ts'
import { fieldIn, referenceIn, textIn } from '@repo/model/values.ts'
import { ImageIcon } from '@sanity/icons/Image'
import { defineArrayMember } from 'sanity'
import { ImageWithDescription } from '../../forms/image/image-with-description.tsx'
import { imageField, stringField, switchField } from '../fields/field.ts'

/** An image with its alternative text. */
export const bodyImage = defineArrayMember({
  name: 'image',
  title: 'Image',
  type: 'image',
  icon: ImageIcon,
  components: { input: ImageWithDescription },
  options: {
    // With the crop; the tool shows what each shape leaves of the image.
    hotspot: {
      previews: Object.values(imageShapes).map(({ title, ratio }) => ({ title, aspectRatio: ratio })),
    },
  },
  validation: (rule) => [
    rule
      .assetRequired()
      .error('Choose an image, or remove the block: readers do not see a block without one.'),
    rule.custom((image) => wholeFile(image)).warning(),
  ],
  fields: [
    stringField('alt', 'What the image shows', {
      description:
        'Read aloud to people who cannot see it. For example "The canvas with two connected nodes".',
      hidden: ({ parent }) => parent?.decorative === true,
      validation: (rule) =>
        rule.custom((alt, { parent }) =>
          (typeof alt === 'string' && alt.trim()) || fieldIn(parent, 'decorative')
            ? true
            : 'Say what the image shows, or mark it as decoration: some readers cannot see it.',
        ),
    }),
    switchField('decorative', 'Only decoration', {
      initialValue: false,
      description: 'Switch on when the text says everything that the image shows.',
    }),
    stringField('caption', 'Caption', { description: 'Shown below the image.' }),
    stringField('shape', 'Shape', {
      description:
        'Cuts the image to this shape, around the circle that you place with the crop tool. Leave it empty to keep the shape of the image.',
      options: {
        list: Object.entries(imageShapes).map(([value, { title }]) => ({ value, title })),
      },
    }),
    imageField('dark', 'Image for the dark mode', {
      description:
        'Only if the image above is too bright on a dark page: readers who use the dark mode see this one instead, with the same caption.',
      options: { hotspot: true },
      validation: (rule) =>
        rule
          .custom((image, { parent }) => wholeFile({ ...image, shape: fieldIn(parent, 'shape') }))
          .warning(),
    }),
    stringField('size', 'Width', {
      description: 'Leave it empty to use the whole width of the text, if the image is wide enough.',
      options: {
        list: Object.entries(imageSizes).map(([value, { title }]) => ({ value, title })),
      },
    }),
    switchField('frame', 'Frame around it', {
      initialValue: false,
      description: 'For images whose edges have the color of the page, such as screenshots.',
    }),
    switchField('zoom', 'Readers can enlarge it', { initialValue: true }),
  ],
  preview: {
    select: {
      alt: 'alt',
      decorative: 'decorative',
      caption: 'caption',
      asset: 'asset',
      crop: 'crop',
      hotspot: 'hotspot',
      shape: 'shape',
    },
    prepare: ({ alt, decorative, caption, ...image }) => ({
      title: alt || (decorative ? 'Decoration' : 'Not described yet'),
      subtitle: caption,
      ...(image.asset && { media: { _type: 'image', asset: image.asset, ...shownCrop(image) } }),
    }),
  },
})

/** The part that readers see, as a crop that cuts nothing else off. */
function shownCrop(image: StoredImage) {
  const found = shownPart(image)
  if (!found) return {}
  const { whole, part } = found
  const left = part.left / whole.width
  const top = part.top / whole.height
  const right = 1 - left - part.width / whole.width
  const bottom = 1 - top - part.height / whole.height
  return { crop: { left, top, right, bottom } }
}

/** Sentences about files that should stay whole, by format. */
const lostByCutting: Readonly<Record<string, string>> = {
  svg: 'Readers see the whole drawing, because SVG files cannot be cut: remove the crop and the shape, or use a PNG file.',
  gif: 'Readers see the first picture of a GIF that is cut: if it moves, remove the crop and the shape.',
}

/** Warns about a file that should stay whole. @param image with the shape of its block */
function wholeFile(image: unknown): true | string {
  const lost = lostByCutting[referenceIn(image, 'asset').split('-').at(-1) ?? '']
  const crop = fieldIn(image, 'crop')
  const isCropped = ['left', 'top', 'right', 'bottom'].some((side) => Number(fieldIn(crop, side)) > 0)
  return lost && (isCropped || textIn(image, 'shape')) ? lost : true
}
