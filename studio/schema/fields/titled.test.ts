import { portTypes, settingTypes } from '@repo/model/kinds.ts'
import { expect, test } from 'vitest'
import { titled } from './titled.ts'

test('writers choose among types by the words that readers see', () => {
  const titles = titled([...portTypes, ...settingTypes]).map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Yes/no', 'JSON', 'Long text', 'On/off', 'Number']))
  expect(titles).not.toEqual(expect.arrayContaining(['Switch']))
})
