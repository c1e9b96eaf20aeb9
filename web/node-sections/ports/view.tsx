import { editable } from '#editable.ts'
import type { Page } from '#queries/types.ts'
import { FieldsTable, TypeCell } from '../fields-table.tsx'

/** A table of the ports through which a node receives values. */
export function InputsView({ page }: { page: Page }) {
  return <PortTable of="Input" ports={page.inputs ?? []} />
}

/** A table of the ports through which a node returns values. */
export function OutputsView({ page }: { page: Page }) {
  return <PortTable of="Output" ports={page.outputs ?? []} />
}

type Ports = NonNullable<Page['inputs'] | Page['outputs']>

function PortTable({ of, ports }: { of: 'Input' | 'Output'; ports: Ports }) {
  return (
    <FieldsTable of={of}>
      {ports.map((port) => (
        <tr key={port._key}>
          <th scope="row" {...editable(port, 'label')}>
            {port.label}
            <code {...editable(port, 'name')}>{port.name}</code>
          </th>
          <TypeCell field={port} />
          <td {...editable(port, 'description')}>{port.description}</td>
        </tr>
      ))}
    </FieldsTable>
  )
}
