import { expect, test } from 'vitest'
import { htmlOf } from '#components/markup/to-html.ts'
import type { BlockOf } from '../types.ts'
import { VideoView } from './view.tsx'

function html(fields: object): string {
  return htmlOf(<VideoView block={{ _type: 'video', _key: 'v', ...fields } as unknown as BlockOf<'video'>} />)
}

test('a video is a link to another site', () => {
  expect(html({ url: 'https://video.example.com/1', title: 'The canvas' })).toContain(
    '<a href=https://video.example.com/1 target=_blank rel="noopener noreferrer">Video: The canvas</a>',
  )
})

test('a video whose URL is incomplete is only its title', () => {
  expect(html({ url: 'youtube.com/watch', title: 'The canvas' })).toMatch(/^<p>Video: The canvas(<\/p>)?$/)
})
