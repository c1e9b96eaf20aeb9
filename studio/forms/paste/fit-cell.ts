import { textIn } from '@repo/model/values.ts'
import { type Converted, paragraph } from './converted.ts'

/** Keeps text with its marks and links; the rest is named in `lost`. */
export function fitCell({ blocks, images, lost }: Converted, makeKey: () => string): Converted {
  const others = blocks.some(({ _type }) => _type !== 'block' && _type !== 'code')
  return {
    blocks: blocks.flatMap((block) => {
      if (block._type === 'code') return paragraph(textIn(block, 'code'), makeKey, ['code'])
      const { listItem, level, ...text } = block
      return block._type === 'block' ? { ...text, style: 'normal' } : []
    }),
    images: [],
    lost:
      others || images.length > 0
        ? [...lost, 'A cell of a table holds text only: other blocks were left out.']
        : lost,
  }
}
