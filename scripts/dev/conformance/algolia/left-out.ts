/** The recorded cases of Algolia's suite that do not run here, each with its reason. */

/**
 * Why a case does not run. `dataset`: it needs the 33,191 films of Algolia's test application,
 * which the suite does not have. `cloud`: it needs a service of Algolia's. `product`: the embedded
 * search refuses on purpose what it asks for. `defect`: it fails, and the fault is ours.
 */
export interface AlgoliaLeftOut {
  /** Name of the case: `browse › browse with minimal parameters`. */
  readonly test: string
  readonly reason: 'dataset' | 'cloud' | 'product' | 'defect'
  /** One sentence. */
  readonly because: string
}

const rules = {
  reason: 'product',
  because: 'Query rules are not part of the embedded search, so there is no route for them.',
} as const

/** By the names of the cases. */
export const leftOutOfAlgolia: readonly AlgoliaLeftOut[] = [
  {
    test: 'browse › browse with minimal parameters',
    reason: 'dataset',
    because: 'It counts the films.',
  },
  {
    test: 'search › withQueryCategorization',
    reason: 'cloud',
    because: 'Categories of queries are predicted by a model of Algolia.',
  },
  {
    test: 'searchDictionaryEntries › get searchDictionaryEntries results with minimal parameters',
    reason: 'product',
    because: 'Dictionaries cannot be changed here, so there is no route for them.',
  },
  { test: 'getRule', ...rules },
  { test: 'searchRules', ...rules },
  {
    test: 'searchRules › the classic engine accepts a Request-ID sent as a query parameter',
    ...rules,
  },
]
