import { typeInWords } from '@repo/model/type-words.ts'
import { editable } from '#editable.ts'

/**
 * A table with one row for each field. On narrow screens the cells of a row are shown below each
 * other.
 * @param of heading of the first column, such as `Setting`
 */
export function FieldsTable({ of, children }: { of: string; children: React.ReactNode }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">Type</th>
          <th scope="col">What it is for</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/**
 * The cell with the type of a port or setting in words, which has its technical name on hover, and
 * with whether it needs a value.
 */
export function TypeCell({ field }: { field: { type?: string | null; required?: boolean | null } }) {
  const type = field.type ?? ''
  const words = typeInWords(type)
  return (
    <td title={words.toLowerCase() === type.toLowerCase() ? undefined : type} {...editable(field, 'type')}>
      {words}
      {field.required && <b {...editable(field, 'required')}>required</b>}
    </td>
  )
}
