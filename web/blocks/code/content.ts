import { lines } from '../lines.ts'
import type { ContentOf } from '../types.ts'

/** A code block in Markdown is a fenced block with its file name as title. */
export const codeContent: ContentOf<'code'> = {
  text: (block) => lines(block.filename, block.code),
  markdown: (block) => [
    {
      type: 'code',
      lang: block.language ?? (block.filename ? 'text' : null),
      meta: block.filename ? `title="${block.filename}"` : null,
      value: block.code ?? '',
    },
  ],
}
