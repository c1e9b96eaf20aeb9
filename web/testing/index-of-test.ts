import { searchClient } from '#clients/search.ts'

/** Facets by which the site filters all of its searches. */
export const ownFacets = { language: 'en-US', docusaurus_tag: 'docs-default-current' }

/**
 * Saves records to the index of the site.
 * @param facets attributes that searches filter by, besides those of all
 * @param searchable attributes that are searched; all of them by default
 */
export async function saveRecords(
  objects: readonly Readonly<Record<string, unknown>>[],
  facets: readonly string[] = [],
  searchable?: string[],
): Promise<void> {
  const indexName = 'loomwork'
  const indexSettings = {
    attributesForFaceting: [...Object.keys(ownFacets), ...facets],
    ...(searchable && { searchableAttributes: searchable }),
  }
  await searchClient().setSettings({ indexName, indexSettings })
  await searchClient().saveObjects({ indexName, objects: [...objects], waitForTasks: true })
}
