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
  /** Path below `e2e/tests`. */
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
const translations = {
  reason: 'test-studio',
  because:
    'It types into the inputs of the plugin sanity-plugin-internationalized-array; only its types are here.',
} as const
const variants = {
  reason: 'cloud',
  because: 'It looks for variants of a document, a beta of Sanity under an experimental version of its API.',
} as const
/** Tests that look for "All users", a variant, in the menu of versions. */
const displayedDocument = [
  'draft pinned - draft or published, no version › draft, publish, no version - shows draft from published displayed',
  'draft pinned - No draft, no publish, with version › multiple version - shows first version displayed',
  'published pinned › draft, publish, no version - shows draft displayed',
  'published pinned › no draft, publish, single version - shows published displayed',
  'release pinned › no draft, no publish, single same version as pinned - shows version',
  'release pinned › no draft, no publish, single different version as pinned - shows single existing document',
  'release pinned › no draft, no publish, multiple different versions, one of them is pinned - shows pinned version',
  'release pinned › no draft, no publish, multiple different versions, different version pinned - shows first version',
  'release pinned › no draft,  publish, one version with _system.delete shows published',
]

/** In the order of the files. */
export const leftOut: readonly LeftOut[] = [
  ...['cookieAuth', 'dualAuth', 'redirectOnSingle', 'smoke', 'sso', 'tokenAuth'].map((name) => ({
    file: `auth/${name}.spec.ts`,
    ...authentication,
  })),
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
    file: 'desk/documentList.spec.ts',
    reason: 'product',
    because: 'It counts requests of event streams, which share one WebSocket with an embedded lake.',
  },
  { file: 'document-actions/unpublish.spec.ts', ...variants },
  {
    file: 'enhanced-object-dialog/componentItemSmoke.spec.ts',
    title:
      'Enhanced Object Dialog - schema with component item and input smoke test › opening - when clicking the internationalized array string field, the modal should not open',
    ...translations,
  },
  {
    file: 'enhanced-object-dialog/componentItemSmoke.spec.ts',
    title:
      'Enhanced Object Dialog - schema with component item and input smoke test › opening - when clicking the internationalized array string field, and click the next one, the modal should not open',
    ...translations,
  },
  {
    file: 'inputs/array.spec.ts',
    title: 'file drop event should not propagate to dialog parent',
    reason: 'cloud',
    because: "It chooses where to upload a file, and the other choice is Sanity's media library.",
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
  ...displayedDocument.map((title) => ({
    file: 'releases/displayDocument/DisplayedDocument.spec.ts',
    title: `displayedDocument › ${title}`,
    ...variants,
  })),
  {
    file: 'validation-test/validation.spec.ts',
    reason: 'product',
    because:
      'It looks for Sanity\'s names of problems, such as "House / Room / List furniture"; this Studio writes "Room “Test Room” › List furniture".',
  },
  { file: 'variants/variantTool.spec.ts', ...variants },
]
