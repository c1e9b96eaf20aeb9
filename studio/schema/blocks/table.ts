import { ThListIcon } from '@sanity/icons/ThList'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { cellText } from './rich-text.ts'

/** A table of text cells. */
export const table = defineType({
  name: 'table',
  title: 'Table',
  type: 'object',
  icon: ThListIcon,
  fields: [
    defineField({ name: 'caption', title: 'Caption', type: 'string' }),
    defineField({
      name: 'headerRow',
      title: 'The first row holds the headings',
      type: 'boolean',
      initialValue: true,
    }),
    defineField({
      name: 'rows',
      title: 'Rows',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'tableRow',
          title: 'Row',
          fields: [
            defineField({
              name: 'cells',
              title: 'Cells',
              type: 'array',
              of: [
                defineArrayMember({
                  type: 'object',
                  name: 'tableCell',
                  title: 'Cell',
                  fields: [defineField({ name: 'content', title: 'Text', type: 'array', of: [cellText] })],
                  preview: {
                    select: { content: 'content' },
                    prepare: ({ content }) => ({ title: firstText(content) }),
                  },
                }),
              ],
            }),
          ],
          preview: {
            select: { cells: 'cells' },
            prepare: ({ cells }) => ({
              title: Object.values(cells ?? {})
                .map((cell) =>
                  typeof cell === 'object' && cell !== null && 'content' in cell
                    ? firstText(cell.content)
                    : '',
                )
                .join(' | '),
            }),
          },
        }),
      ],
      validation: (rule) =>
        rule
          .required()
          .min(1)
          .custom((rows) => {
            const widths = new Set((rows ?? []).map((row) => cellCount(row)))
            return widths.size <= 1 ? true : 'The rows differ in length: give each the same number of cells.'
          }),
    }),
  ],
  preview: {
    select: { caption: 'caption', rows: 'rows' },
    prepare: ({ caption, rows }) => ({ title: caption || 'Table', subtitle: `${rows?.length ?? 0} rows` }),
  },
})

function cellCount(row: unknown): number {
  return typeof row === 'object' && row !== null && 'cells' in row && Array.isArray(row.cells)
    ? row.cells.length
    : 0
}

function firstText(content: unknown): string {
  const block: unknown = Object.values(content ?? {})[0]
  if (typeof block !== 'object' || block === null || !('children' in block)) return ''
  return Object.values(block.children ?? {})
    .map((child) =>
      typeof child === 'object' && child !== null && 'text' in child ? String(child.text) : '',
    )
    .join('')
}
