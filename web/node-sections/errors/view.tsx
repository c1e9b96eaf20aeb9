import { errorAnchors } from '@repo/model/anchors.ts'
import { editable } from '#editable.ts'
import type { Page } from '#queries/types.ts'

/** A list of error messages, each a link to itself, with cause and remedy. */
export function ErrorsView({ page }: { page: Page }) {
  const anchors = errorAnchors((page.errors ?? []).map(({ message }) => message))
  return (
    <ul>
      {page.errors?.map((error, index) => (
        <li key={error._key} id={anchors[index]}>
          <h3 {...editable(error, 'message')}>
            <a href={`#${anchors[index]}`}>{error.message}</a>
          </h3>
          <p {...editable(error, 'cause')}>
            <b>Why</b> {error.cause}
          </p>
          <p {...editable(error, 'remedy')}>
            <b>What to do</b> {error.remedy}
          </p>
        </li>
      ))}
    </ul>
  )
}
