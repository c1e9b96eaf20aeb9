/** The tests of Sanity's suite that do not run here, each with its reason. */

/**
 * Why a test does not run. `cloud`: it needs a service of Sanity's that the embedded lake does not
 * have. `test-studio`: it needs a plugin or setting of Sanity's test Studio that is not here.
 * `product`: this Studio changes on purpose what it tests. `version`: the Studio has changed since.
 * `defect`: it fails, and the fault is ours.
 */
export type Reason = 'cloud' | 'test-studio' | 'product' | 'version' | 'defect'

/** A test, or all tests of a file. */
export interface LeftOut {
  /** Path below `vendor/e2e/tests`. */
  readonly file: string
  /** Titles of its groups and its own, as Playwright prints them; without one, the whole file. */
  readonly title?: string
  readonly reason: Reason
  /** One sentence. */
  readonly because: string
}

const authentication = {
  reason: 'test-studio',
  because:
    'It answers every request itself, for a Studio with three ways of signing in; ours has one, which no answer of the lake reaches there.',
} as const
const addOnDataset = {
  reason: 'cloud',
  because: 'Comments and tasks are in a second dataset, which Sanity creates.',
} as const

/** In the order of the files. */
export const leftOut: readonly LeftOut[] = [
  { file: 'auth/cookieAuth.spec.ts', ...authentication },
  { file: 'auth/dualAuth.spec.ts', ...authentication },
  { file: 'auth/redirectOnSingle.spec.ts', ...authentication },
  { file: 'auth/smoke.spec.ts', ...authentication },
  { file: 'auth/sso.spec.ts', ...authentication },
  { file: 'auth/tokenAuth.spec.ts', ...authentication },
  { file: 'comments/inline.spec.ts', ...addOnDataset },
  {
    file: 'default-layout/navbar.spec.ts',
    reason: 'cloud',
    because: 'It waits for the button of tasks, which are in a second dataset of Sanity.',
  },
  {
    file: 'default-layout/versionStatus.spec.ts',
    reason: 'product',
    because: 'With an embedded lake the Studio asks no server for newer versions of itself.',
  },
  {
    file: 'plugins/media.spec.ts',
    reason: 'test-studio',
    because: 'It opens the plugin sanity-plugin-media.',
  },
  {
    file: 'presentation/presentation.spec.ts',
    reason: 'cloud',
    because: 'It opens a site of Sanity in the Presentation tool.',
  },
  { file: 'tasks/tasks.spec.ts', ...addOnDataset },
  {
    file: 'variants/variantTool.spec.ts',
    reason: 'cloud',
    because: 'Variants are a beta of Sanity, under an experimental version of its API.',
  },
]
