import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { repositoryTexts } from './texts.ts'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const jsonOf = (path: string): unknown => JSON.parse(textOf(path))

const registry = 'https://registry.npmjs.org'
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
  const { dependencies } = z
    .object({ dependencies: z.object({ node: z.string() }) })
    .parse(jsonOf('package.json'))
  expect(textOf('.nvmrc').trim()).toBe(dependencies.node)
})

test('packages come from the public npm registry only', () => {
  const { packages } = z
    .object({
      packages: z.record(z.string(), z.object({ resolved: z.string(), link: z.boolean() }).partial()),
    })
    .parse(jsonOf('package-lock.json'))
  const elsewhere = Object.entries(packages).filter(
    ([, { resolved, link }]) => resolved !== undefined && !link && !resolved.startsWith(`${registry}/`),
  )
  expect(elsewhere).toEqual([])

  const rule = z.object({ registryUrls: z.array(z.string()).optional() })
  const { packageRules } = z.object({ packageRules: z.array(rule) }).parse(jsonOf('renovate.json'))
  expect(packageRules.flatMap(({ registryUrls = [] }) => registryUrls)).toEqual([registry])
})

test('the product of the seed is named in the seed only, so that any other can be documented', () => {
  const named = repositoryTexts().filter(
    (path) =>
      /^(?:web|studio|scripts)\/.*\.(?:tsx?|mjs|css|svg)$/.test(path) &&
      !/\.(?:test|spec)\.|\/(?:testing|e2e|seed|bench|conformance)\//.test(path),
  )
  expect(named.filter((path) => textOf(path).includes('Loomwork'))).toEqual([])
})
