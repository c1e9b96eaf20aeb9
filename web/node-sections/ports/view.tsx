import type { Page } from '#queries/types.ts'
import { FieldsTable } from '../fields-table.tsx'

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
      {ports.map(({ _key, name, label, type, required, description }) => (
        <tr key={_key}>
          <th scope="row">
            {label}
            <code>{name}</code>
          </th>
          <td>
            {type}
            {required && <b>required</b>}
          </td>
          <td>{description}</td>
        </tr>
      ))}
    </FieldsTable>
  )
}
