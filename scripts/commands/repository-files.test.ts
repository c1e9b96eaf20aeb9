/** Files at the top of the repository that repeat each other agree, and name only what can be trusted. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from './repository.ts'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const jsonOf = (path: string): unknown => JSON.parse(textOf(path))

const workflowDir = '.github/workflows'
const workflows = readdirSync(join(root, workflowDir)).map((name) => join(workflowDir, name))

const workflowSchema = z.object({
  permissions: z.object({ contents: z.literal('read') }).strict(),
  jobs: z.record(z.string(), z.object({ 'timeout-minutes': z.number(), steps: z.array(z.unknown()) })),
})

test.each(workflows)('%s may only read the repository, and every job has a time limit', (path) => {
  const result = workflowSchema.safeParse(parse(textOf(path)))
  expect(result.error?.message).toBeUndefined()
})

test('actions are pinned to a commit with the version in a comment, the same one in every workflow', () => {
  const uses = workflows.flatMap((path) => [...textOf(path).matchAll(/^\s*(?:- )?uses: (.+)$/gm)])
  const references = uses.map(([, reference = '']) => reference)
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references)
    expect(reference).toMatch(/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  const actions = new Set(references.map((reference) => reference.split('@')[0]))
  expect(new Set(references).size).toBe(actions.size)
})

test('.nvmrc names the Node version that the commands install', () => {
  const { devDependencies } = z
    .object({ devDependencies: z.object({ node: z.string() }) })
    .parse(jsonOf('package.json'))
  expect(textOf('.nvmrc').trim()).toBe(devDependencies.node)
})
