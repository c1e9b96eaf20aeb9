import { typeInWords } from '@repo/model/type-words.ts'
import { editable } from '#components/preview/editable.ts'

/**
 * The cell with the type of a port or setting in words, which has its technical name on hover, and
 * with whether it needs a value.
 */
export function TypeCell({
  field,
}: {
  field: { readonly type?: string | null; readonly required?: boolean | null }
}) {
  const type = field.type ?? ''
  const words = typeInWords(type)
  return (
    <td title={words.toLowerCase() === type.toLowerCase() ? undefined : type} {...editable(field, 'type')}>
      {words}
      {field.required && <b {...editable(field, 'required')}>required</b>}
    </td>
  )
}
