/** The cases of the GROQ test suite that do not run here, each with its reason. */
import type { GroqCase } from './suite.ts'

/**
 * Why a case does not run. `geo`: the lake refuses GROQ's functions for places, which no
 * documentation needs. `old language`: it is for GROQ before its specification (version 0.1), which
 * no API version of the clients here selects. `dataset`: it needs the movies of the suite, 500,000
 * documents that are not in its file. `defect`: it fails, and the fault is ours.
 */
export type GroqReason = 'geo' | 'old language' | 'dataset' | 'defect'

const scoredProjection =
  'The parser, groq-js, takes any list as input of score(); Sanity takes documents only.'

/** Cases that fail, by their ids in the suite, with what happens. */
export const defects: Readonly<Record<string, string>> = {
  'test-score-function-illegal-use': scoredProjection,
  'test-score-function-illegal-use-2': scoredProjection,
  'test-filters-documents-nested-3':
    'Eleven queries nested in each other exceed the time limit: each is evaluated for every document of the one around it.',
}

/** Why a case does not run; undefined if it does. */
export function reasonToLeaveOut(
  { id, needs, version, documents }: GroqCase,
  failing: Readonly<Record<string, string>> = defects,
): GroqReason | undefined {
  if (needs.includes('geoFunctions')) return 'geo'
  if (version === '0.1') return 'old language'
  if (!documents) return 'dataset'
  return Object.hasOwn(failing, id) ? 'defect' : undefined
}
