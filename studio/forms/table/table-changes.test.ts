import { expect, test } from 'vitest'
import { changeOfKeys, keyNames, tableChanges } from './table-changes.ts'

const pressed = { altKey: true, shiftKey: false, ctrlKey: false, metaKey: false }

test('keys that a menu shows make the change of its entry', () => {
  for (const entry of tableChanges) {
    const { keys } = entry
    if (keys) expect(changeOfKeys({ ...pressed, shiftKey: keys.shift, key: keys.key })).toBe(entry)
  }
  expect(keyNames({ shift: true, key: 'ArrowUp' })).toEqual(['Alt', 'Shift', '↑'])
})

test('other keys change nothing', () => {
  expect(changeOfKeys({ ...pressed, altKey: false, key: 'Enter' })).toBeUndefined()
  expect(changeOfKeys({ ...pressed, ctrlKey: true, key: 'Enter' })).toBeUndefined()
  expect(changeOfKeys({ ...pressed, key: 'x' })).toBeUndefined()
})
