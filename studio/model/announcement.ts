import { blockText } from './anchors.ts'
import { objectsIn } from './values.ts'

/** Text of an announcement without its marks, from a document of any form. */
export function announcementText(content: unknown): string {
  const blocks = objectsIn({ content }, 'content').filter(({ _type }) => _type === 'block')
  return blocks.map(blockText).join('').trim()
}
