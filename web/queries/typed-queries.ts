/** Result and parameters of a query, from its text. TypeGen lists results in `SanityQueries`. */

/** The type that TypeGen generated for a query; `unknown` for one that it does not know. */
export type ResultOf<Query extends string> = Query extends keyof SanityQueries
  ? SanityQueries[Query]
  : unknown

/** A query whose result says what it depends on; that of any other would never expire. */
export type CachedQueryText = `{\n  "_deps": ${string}`

/** The arguments after a query: an object with each parameter that it names, if any. */
export type ParamsOf<Query extends string> = string extends Query
  ? [params?: Readonly<Record<string, unknown>>]
  : [NamesIn<Query>] extends [never]
    ? []
    : [params: { readonly [Name in NamesIn<Query>]: string | readonly string[] }]

/** The name after each `$`. */
type NamesIn<Query extends string, Found = never> = Query extends `${string}$${infer Rest}`
  ? NamesIn<Rest, Found | NameOf<Rest>>
  : Found

/** Letters, digits and underscores at the beginning of a text. */
type NameOf<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? Lowercase<First> extends Letter
    ? `${First}${NameOf<Rest>}`
    : ''
  : ''

// biome-ignore format: one line
type Letter = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z' | '_' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
