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
