/**
 * The indices that the recorded cases ask, as far as their answers show them. They are in Algolia's
 * test application, and not in the suite.
 */
import type { Algoliasearch, IndexSettings } from 'algoliasearch'

interface TestIndex {
  readonly records: readonly Record<string, unknown>[]
  readonly settings?: IndexSettings
}

const indices: Readonly<Record<string, TestIndex>> = {
  cts_e2e_browse: {
    records: [
      {
        objectID: 'Batman and Robin',
        title: 'Batman and Robin',
        year: 1949,
        cast: ['Robert Lowery', 'Johnny Duncan', 'Jane Adams'],
      },
      {
        objectID: 'Batman: Mask of the Phantasm',
        title: 'Batman: Mask of the Phantasm',
        year: 1993,
        genres: ['Animated', 'Superhero', 'Romance'],
      },
      { objectID: 'Æon Flux', title: 'Æon Flux', year: 2005 },
    ],
  },
  cts_e2e_settings: {
    records: [],
    settings: { hitsPerPage: 100, paginationLimitedTo: 10, typoTolerance: 'false' },
  },
  cts_e2e_search_empty_index: { records: [] },
  cts_e2e_highlight_snippet_results: {
    records: [
      { objectID: '1', editor: { name: 'vim', type: 'beforeneovim' }, names: ['vim', ':q'] },
      { objectID: '2', editor: { name: 'emacs', type: 'other' }, names: ['emacs'] },
    ],
  },
  cts_e2e_search_facet: {
    records: [
      { objectID: '1', editor: 'visual studio' },
      { objectID: '2', editor: 'neovim' },
      { objectID: '3', editor: 'goland' },
      { objectID: '4', editor: 'vscode' },
    ],
    settings: { attributesForFaceting: ['searchable(editor)'] },
  },
  'cts_e2e_space in index': { records: [] },
}

/** Creates all indices, and waits until they can be searched. */
export async function createIndices(client: Algoliasearch): Promise<void> {
  for (const [indexName, { records, settings = {} }] of Object.entries(indices)) {
    const { taskID } = await client.setSettings({ indexName, indexSettings: settings })
    await client.waitForTask({ indexName, taskID })
    await client.saveObjects({ indexName, objects: [...records], waitForTasks: true })
  }
}
