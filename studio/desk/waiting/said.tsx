import { fieldIn, objectsIn, textIn } from '@repo/model/values.ts'
import { Fragment } from 'react'
import { Author } from '../../ui/who-and-when.tsx'
import { SaidInReview } from '../review/said-in-review.tsx'
import type { Waiting } from './read-waiting.ts'

const threeLines = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
} as const

/**
 * Who asks, answers or comments what; of a long comment, the beginning. One by a shared link has
 * the name of its visitor in its text.
 */
export function Said({ said }: Pick<Waiting, 'said'>) {
  if ('review' in said) return <SaidInReview review={said.review} />
  const spans = objectsIn(said.comment, 'message').flatMap((block, number) => [
    ...(number === 0 ? [] : [{ text: ' ' }]),
    ...objectsIn(block, 'children'),
  ])
  return (
    <span style={threeLines}>
      {fieldIn(said.comment, 'isByLink') !== true && (
        <>
          <Author id={textIn(said.comment, 'authorId') || null} unknown="Somebody" />:{' '}
        </>
      )}
      “
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comment is drawn as a whole
        <Fragment key={index}>
          {textIn(span, '_type') === 'mention' ? (
            <>
              @<Author id={textIn(span, 'userId') || null} />
            </>
          ) : (
            textIn(span, 'text')
          )}
        </Fragment>
      ))}
      ”
    </span>
  )
}
