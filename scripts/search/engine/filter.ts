/** A condition on records, parsed from any of Algolia's four filter parameters. */
export type Filter =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'facet'; readonly path: string; readonly value: string }
  | { readonly kind: 'number'; readonly path: string; readonly operator: Operator; readonly value: number }
  | { readonly kind: 'range'; readonly path: string; readonly from: number; readonly to: number }

/** Comparison of a numeric filter. */
export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>='
