import { expect, test } from 'vitest'
import { announcementText } from './announcement.ts'

test('the text of an announcement is that of its spans; malformed values have none', () => {
  const children = [{ text: 'Loomwork 2 ' }, { text: 'is here' }, null, { text: 7 }]
  const content = [{ _type: 'block', children }, 'x', null, { _type: 'image', children }]
  expect(announcementText(content)).toBe('Loomwork 2 is here')
  for (const value of [undefined, null, 7, 'text', {}, [], [{ _type: 'block', children: 'x' }]])
    expect(announcementText(value)).toBe('')
})
