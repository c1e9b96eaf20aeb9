import { editable } from '#editable.ts'
import type { Page } from '#queries/types.ts'
import { CheckedOn } from '../checked-on.tsx'

/** A list of limits. */
export function LimitsView({ page }: { page: Page }) {
  return (
    <ul>
      {page.limits?.map((limit) => (
        <li key={limit._key}>
          <h3 {...editable(limit, 'title')}>{limit.title}</h3>
          <p {...editable(limit, 'description')}>{limit.description}</p>
          <CheckedOn row={limit} />
        </li>
      ))}
    </ul>
  )
}
