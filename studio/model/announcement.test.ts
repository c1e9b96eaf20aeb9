import { expect, test } from 'vitest'
import { announcementText } from './announcement.ts'

test('the text of an announcement is that of its spans; malformed values have none', () => {
  const content = [{ children: [{ text: 'Loomwork 2 ' }, { text: 'is here' }, null, { text: 7 }] }, 'x', null]
  expect(announcementText(content)).toBe('Loomwork 2 is here')
  for (const value of [undefined, null, 7, 'text', {}, [], [{ children: 'x' }], [{ children: [{}] }]])
    expect(announcementText(value)).toBe('')
})
