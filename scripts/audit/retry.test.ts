import { expect, test } from 'vitest'
import { patient } from './retry.ts'

/** Fails as often as there are errors. */
function failing(...errors: Error[]) {
  const slept: number[] = []
  let tries = 0
  const asked = patient(
    async () => {
      tries += 1
      const error = errors.shift()
      if (error) throw error
      return 'an answer'
    },
    { pausesMs: [1, 2], sleep: async (ms) => void slept.push(ms) },
  )
  return { asked, slept, tries: () => tries }
}

const broken = () => new Error('other side closed')

test('a connection that breaks is no end', async () => {
  const { asked, slept, tries } = failing(broken(), Object.assign(broken(), { statusCode: 503 }))
  expect(await asked).toBe('an answer')
  expect([slept, tries()]).toEqual([[1, 2], 3])
})

test('who does not answer three times does not answer', async () => {
  const { asked, tries } = failing(broken(), broken(), broken(), broken())
  await expect(asked).rejects.toThrow('other side closed')
  expect(tries()).toBe(3)
})

test('who refuses is not asked again', async () => {
  for (const refusal of [{ statusCode: 401 }, { status: 404 }]) {
    const { asked, tries } = failing(Object.assign(broken(), refusal))
    await expect(asked).rejects.toThrow()
    expect(tries()).toBe(1)
  }
})
