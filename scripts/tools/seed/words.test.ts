import { britishSpelling } from '@repo/testing/american-spelling.ts'
import { expect, test } from 'vitest'
import { seedDocuments } from './seed.ts'

const { documents } = seedDocuments()

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
