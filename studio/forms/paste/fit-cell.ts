/** Blocks → paragraphs, which are all that a cell of a table can have. Pure. */
import type { Converted, KeyedBlock } from './converted.ts'

/** Keeps text with its marks and links; the rest is named in `lost`. */
export function fitCell({ blocks, images, lost }: Converted, makeKey: () => string): Converted {
  const others = blocks.some(({ _type }) => _type !== 'block' && _type !== 'code')
  return {
    blocks: blocks.flatMap((block) => {
      if (block._type === 'code') return [codeParagraph(block, makeKey)]
      if (block._type !== 'block') return []
      const { listItem, level, ...rest } = block
      return [{ ...rest, style: 'normal' }]
    }),
    images: [],
    lost:
      others || images.length > 0
        ? [...lost, 'A cell of a table holds text only: other blocks were left out.']
        : lost,
  }
}

function codeParagraph({ code }: KeyedBlock, makeKey: () => string): KeyedBlock {
  const span = { _type: 'span', _key: makeKey(), text: String(code ?? ''), marks: ['code'] }
  return { _type: 'block', _key: makeKey(), style: 'normal', markDefs: [], children: [span] }
}
