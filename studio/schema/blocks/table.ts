import { blockText } from '@repo/model/anchors.ts'
import { fieldIn, listIn } from '@repo/model/values.ts'
import { ThListIcon } from '@sanity/icons/ThList'
import { isEmptyText } from '../../checks/headings.ts'
import { arrayField, objectType, stringField, switchField } from '../fields/field.ts'
import { cellText } from './rich-text.ts'

/** A table of text cells. */
export const table = objectType('table', 'Table', {
  icon: ThListIcon,
  fields: [
    stringField('caption', 'Caption'),
    switchField('headerRow', 'The first row holds the headings', { initialValue: true }),
    arrayField('rows', 'Rows', {
      of: [
        objectType('tableRow', 'Row', {
          fields: [
            arrayField('cells', 'Cells', {
              of: [
                objectType('tableCell', 'Cell', {
                  fields: [arrayField('content', 'Text', { of: [cellText] })],
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
                .map((cell) => firstText(fieldIn(cell, 'content')))
                .join(' | '),
            }),
          },
        }),
      ],
      validation: (rule) => [
        rule
          .required()
          .min(1)
          .custom((rows) => {
            const widths = new Set((rows ?? []).map((row) => listIn(row, 'cells').length))
            return widths.size <= 1 ? true : 'The rows differ in length: give each the same number of cells.'
          }),
        rule
          .custom((rows) => {
            const cells = (rows ?? []).flatMap((row) => listIn(row, 'cells'))
            const isEmpty = cells.every((cell) => listIn(cell, 'content').every(isEmptyText))
            return !rows?.length || !isEmpty || 'The table is empty: write into it, or remove the block.'
          })
          .warning(),
      ],
    }),
  ],
  preview: {
    select: { caption: 'caption', rows: 'rows' },
    prepare: ({ caption, rows }) => ({ title: caption || 'Table', subtitle: `${rows?.length ?? 0} rows` }),
  },
})

function firstText(content: unknown): string {
  return blockText({ children: Object.values(fieldIn(Object.values(content ?? {})[0], 'children') ?? {}) })
}
