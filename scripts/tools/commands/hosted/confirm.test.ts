import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { confirmAt } from './confirm.ts'

async function answered(text: string): Promise<boolean> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const answer = confirmAt(input, output, 'Do this? ')
  input.end(text)
  return await answer
}

test('only yes is yes; an empty line, another word and the end of the input are no', async () => {
  for (const yes of ['y\n', 'YES \n']) expect(await answered(yes), yes).toBe(true)
  for (const no of ['\n', 'n\n', 'yesterday\n', '']) expect(await answered(no), no).toBe(false)
})
