/**
 * The nodes that groq-js 2.0 parses a query into, limited to those that are evaluated. Its own
 * declarations are incomplete.
 */

/** An expression. */
export type Expr =
  | { readonly type: 'This' | 'Everything' | 'Context' | 'Tuple' | 'SelectorFuncCall' | 'SelectorNested' }
  | { readonly type: 'Parameter'; readonly name: string }
  | { readonly type: 'Parent'; readonly n: number }
  | { readonly type: 'Value'; readonly value: unknown }
  | { readonly type: 'OpCall'; readonly op: Operator; readonly left: Expr; readonly right: Expr }
  | { readonly type: 'Or' | 'And'; readonly left: Expr; readonly right: Expr }
  | {
      readonly type: 'Not' | 'Neg' | 'Pos' | 'Group' | 'Deref' | 'ArrayCoerce' | 'Asc' | 'Desc'
      readonly base: Expr
    }
  | { readonly type: 'Filter' | 'Map' | 'FlatMap' | 'Projection'; readonly base: Expr; readonly expr: Expr }
  | { readonly type: 'AccessAttribute'; readonly base?: Expr; readonly name: string }
  | { readonly type: 'AccessElement'; readonly base: Expr; readonly index: number }
  | {
      readonly type: 'Slice'
      readonly base: Expr
      readonly left: number
      readonly right: number
      readonly isInclusive: boolean
    }
  | {
      readonly type: 'InRange'
      readonly base: Expr
      readonly left: Expr
      readonly right: Expr
      readonly isInclusive: boolean
    }
  | {
      readonly type: 'Select'
      readonly alternatives: readonly { readonly condition: Expr; readonly value: Expr }[]
      readonly fallback?: Expr
    }
  | {
      readonly type: 'FuncCall'
      readonly namespace: string
      readonly name: string
      readonly args: readonly Expr[]
    }
  | {
      readonly type: 'PipeFuncCall'
      readonly name: string
      readonly base: Expr
      readonly args: readonly Expr[]
    }
  | { readonly type: 'Object'; readonly attributes: readonly Attribute[] }
  | {
      readonly type: 'Array'
      readonly elements: readonly { readonly value: Expr; readonly isSplat: boolean }[]
    }

/** A part of `{…}`. */
export type Attribute =
  | { readonly type: 'ObjectAttributeValue'; readonly name: string; readonly value: Expr }
  | { readonly type: 'ObjectSplat'; readonly value: Expr }
  | { readonly type: 'ObjectConditionalSplat'; readonly condition: Expr; readonly value: Expr }

/** Operators with two sides. */
export type Operator =
  | '=='
  | '!='
  | '>'
  | '>='
  | '<'
  | '<='
  | 'in'
  | 'match'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '**'

/** The node of one type. */
export type ExprOf<Type extends Expr['type']> = Extract<Expr, { readonly type: Type }>
