import { expect, test } from 'vitest'
import { kindOf, playerOf } from './player.ts'

const all = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://codepen.io',
  'https://codesandbox.io',
  'https://stackblitz.com',
]
const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['https://m.youtube.com/watch?list=a&v=dQw4w9WgXcQ&t=1', youtube],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', youtube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1'],
  ['https://www.loom.com/share/0a1b2c', 'https://www.loom.com/embed/0a1b2c?autoplay=1'],
  ['https://codepen.io/a-name/pen/NWbXoLY', 'https://codepen.io/a-name/embed/NWbXoLY?default-tab=result'],
  ['https://codesandbox.io/s/todo-xk2p9?file=/src', 'https://codesandbox.io/embed/todo-xk2p9'],
  ['https://codesandbox.io/p/sandbox/todo-xk2p9', 'https://codesandbox.io/embed/todo-xk2p9'],
  ['https://stackblitz.com/edit/vite-react?file=a.ts', 'https://stackblitz.com/edit/vite-react?embed=1'],
  ['https://codesandbox.io/dashboard', undefined],
  ['https://video.example.com/1', undefined],
  ['https://www.youtube.com/@channel', undefined],
])('%s opens in the frame %s', (address, player) => {
  expect(playerOf(address, all)?.href).toBe(player)
  expect(playerOf(address, [])).toBeUndefined()
})

test('a sandbox is called so, and everything else a video', () => {
  expect(kindOf('https://codepen.io/a/pen/b')).toBe('Sandbox')
  expect([kindOf('https://youtu.be/dQw4w9WgXcQ'), kindOf('')]).toEqual(['Video', 'Video'])
})
