import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from '../check.ts'
import { failed, passed } from '../results.ts'

/** Is it the Node that the code needs? */
export const node: Check = {
  title: 'Node',
  result: ({ root }) => {
    const version = process.versions.node
    const wanted = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
    const majorOf = (text: string) => text.split('.')[0]
    if (majorOf(version) === majorOf(wanted)) return passed(`${version}`)
    return failed(
      `this is Node ${version}, and the product needs ${majorOf(wanted)}`,
      `start it with the npm scripts, which use the Node of the npm package "node", or install Node ${wanted}`,
    )
  },
}
