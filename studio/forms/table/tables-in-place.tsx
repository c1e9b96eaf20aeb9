import { type ContainerRenderProps, defineContainer, useEditor } from '@portabletext/editor'
import { BehaviorPlugin } from '@portabletext/editor/plugins'
import { defineTable } from '@portabletext/plugin-table'
import { TableRow } from '@portabletext/plugin-table/ui'
import { tableBehaviors } from './table-behaviors.ts'
import { Cell, TableInText } from './table-in-text.tsx'

/**
 * Sanity's own plugin for tables, with the names of our schema (docs/decisions/0102). At module
 * scope: another object would register it again.
 */
const table = defineTable({
  containers: {
    table: defineContainer({
      type: 'table',
      arrayField: 'rows',
      render: (props: ContainerRenderProps) => <TableInText {...props} />,
    }),
    row: defineContainer({
      type: 'tableRow',
      arrayField: 'cells',
      render: (props: ContainerRenderProps) => <TableRow {...props} />,
    }),
    cell: defineContainer({
      type: 'tableCell',
      arrayField: 'content',
      render: (props: ContainerRenderProps) => <Cell {...props} />,
    }),
  },
})

const behaviors = tableBehaviors(table)

/** Registers tables in the text editor it is rendered in, if its schema has them. */
export function TablesInPlace() {
  const { schema } = useEditor().getSnapshot().context
  if (!schema.blockObjects.some(({ name }) => name === 'table')) return null
  return (
    <>
      <BehaviorPlugin behaviors={behaviors} />
      <table.Plugin />
    </>
  )
}
