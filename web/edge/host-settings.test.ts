import { expect, test } from 'vitest'
import { doesCacheOutliveProcess, hostProblems, pageCacheOf } from './host-settings.ts'

const database = { SITE_DATABASE_URL: 'postgres://site@db.example/site' }

test.each([
  [{}, 'own'],
  [{ SITE_PAGE_CACHE: 'host' }, 'host'],
  [{ VERCEL: '1' }, 'host'],
  // Vercel sets it on machines that are not Vercel's, such as one that runs `vercel dev`.
  [{ VERCEL: '1', SITE_PAGE_CACHE: 'own' }, 'own'],
  [{ VERCEL: '1', SITE_PAGE_CACHE: '' }, 'host'],
])('%j: the page cache is %s', (variables, expected) => {
  expect(pageCacheOf(variables)).toBe(expected)
})

test.each([
  [{ VERCEL: '1' }, true],
  [{ SITE_PAGE_CACHE: 'host', AWS_LAMBDA_FUNCTION_NAME: 'server' }, true],
  [{ SITE_PAGE_CACHE: 'host' }, false],
  [{ AWS_LAMBDA_FUNCTION_NAME: 'server' }, false],
])('%j: the cache outlives the process: %s', (variables, expected) => {
  expect(doesCacheOutliveProcess(variables)).toBe(expected)
})

test.each([
  ['a database is missing', { VERCEL: '1' }, 'SITE_DATABASE_URL is empty'],
  ['it is blank', { SITE_PAGE_CACHE: 'host', SITE_DATABASE_URL: ' ' }, 'SITE_DATABASE_URL is empty'],
  ['there is an edge cache', { VERCEL: '1', ...database, SITE_EDGE: 'fastly' }, 'leave it empty'],
  // Its functions do not have this variable, and would look for another cache than the build's.
  ['Netlify is not named', { NETLIFY: 'true' }, 'set it to host on Netlify'],
])('%s: one sentence says what to do', (_, variables, sentence) => {
  expect(hostProblems(variables)).toEqual([expect.stringContaining(sentence)])
})

test.each([{}, { VERCEL: '1', ...database }, { NETLIFY: 'true', SITE_PAGE_CACHE: 'host', ...database }])(
  '%j has no problem',
  (variables) => {
    expect(hostProblems(variables)).toEqual([])
  },
)
