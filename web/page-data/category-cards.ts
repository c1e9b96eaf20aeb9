/** The categories that the landing page of the documentation shows. */
import { categoryCardsQuery } from '#queries/overview.ts'
import { read } from '#queries/read.ts'
import type { CategoryCardsQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'

type CategoryCards = ShownResult<CategoryCardsQueryResult>

/** A category, as its card shows it. */
export type CategoryCard = CategoryCards['cards'][number]

/** A top category that contains categories, with the cards of these. */
export interface CategorySection {
  readonly category: CategoryCards['sections'][number]
  readonly cards: readonly CategoryCard[]
}

/**
 * The cards of the top categories, and those in the top categories that contain categories. Deeper
 * levels are not read, so that the cost of a publish does not grow with the site.
 */
export async function categoryCards(): Promise<{
  readonly cards: readonly CategoryCard[]
  readonly sections: readonly CategorySection[]
}> {
  const top = await read(categoryCardsQuery, { id: 'root' })
  const sections = await Promise.all(
    top.sections.map(async (category) => ({
      category,
      cards: (await read(categoryCardsQuery, { id: category._id })).cards,
    })),
  )
  return { cards: top.cards, sections }
}
