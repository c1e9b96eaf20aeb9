import { britishSpelling } from '@repo/testing/american-spelling.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { seedDocuments } from './seed.ts'

/** Labels of settings by name, the same on every node that has the setting. */
const settingLabels: Readonly<Record<string, string>> = {
  system: 'System prompt',
  temperature: 'Temperature',
  maxTokens: 'Max tokens',
  maxRows: 'Max rows',
  maxSpeakers: 'Max speakers',
  maxLength: 'Max length',
  minScore: 'Minimum score',
  minConfidence: 'Minimum confidence',
  schema: 'Structured output',
  jsonSchema: 'Structured output',
  timeout: 'Timeout (seconds)',
  region: 'Region',
  provider: 'Provider',
  prompt: 'Prompt',
}

/** Words that the documentation does not use, by the word to use instead. */
const avoided: Readonly<Record<string, RegExp>> = {
  email: /\be-mails?\b/i,
  'next to': /\bbeside\b/i,
  again: /\banew\b/i,
  'max tokens': /\blongest answer\b/i,
  'structured output': /\bform of the answer\b/i,
  'no one, someone, anyone': /\b(?:no|some|any|every)body\b/i,
}

const { documents } = seedDocuments()
const page = z.object({
  settings: z.array(z.object({ name: z.string(), label: z.string() })).default([]),
})

function texts(value: unknown, field = ''): string[] {
  if (
    /^(?:_.*|marks|url|href|slug|source|icon|language|style|name|id|from\w*|to\w*|permissions)$/.test(field)
  )
    return []
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || ('_type' in value && value._type === 'code')) return []
  return Object.entries(value).flatMap(([key, item]) => texts(item, Array.isArray(value) ? field : key))
}

test('spelling is American on every page, tag and category', () => {
  const wrong = documents.flatMap((document) =>
    texts(document)
      .filter((text) => britishSpelling.test(text))
      .map((text) => `${document.source.path}: ${text}`),
  )
  expect(wrong).toEqual([])
})

test.each(Object.entries(avoided))('the documentation says "%s"', (_word, pattern) => {
  const wrong = documents.flatMap((document) =>
    texts(document)
      .filter((text) => pattern.test(text))
      .map((text) => `${document.source.path}: ${text}`),
  )
  expect(wrong).toEqual([])
})

test('a setting has the same label on every node', () => {
  const wrong = documents.flatMap((document) =>
    page
      .parse(document)
      .settings.filter(({ name, label }) => settingLabels[name] && settingLabels[name] !== label)
      .map(({ name, label }) => `${document.source.path}: ${name} is called ${label}`),
  )
  expect(wrong).toEqual([])
})
