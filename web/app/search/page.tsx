import type { Metadata } from 'next'
import { LiveDocsLayout } from '#components/layout/docs-layout.tsx'
import { EmptySite } from '#components/layout/empty-site.tsx'
import { answerOnServer, startOnServer } from '#components/search/answer-on-server.ts'
import { asksNothing, headingOf, questionOf } from '#components/search/results.ts'
import { searchConfig } from '#components/search/search-box.tsx'
import { SearchResults } from '#components/search/search-results.tsx'
import { isEmptySite, siteName } from '#page-data/site-settings.ts'

type Props = { readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const question = questionOf(await parametersOf(searchParams))
  // Docusaurus writes `property="robots"`, which no crawler reads.
  return { title: headingOf(question), robots: { index: false, follow: true } }
}

/** Rendered for each request, so that readers without JavaScript get results as well. */
export default async function SearchPage({ searchParams }: Props) {
  const question = questionOf(await parametersOf(searchParams))
  const { productName } = await siteName()
  const [initial, start] = await Promise.all([
    asksNothing(question) ? null : answerOnServer(question),
    startOnServer(),
  ])
  const isEmpty = !initial?.total && (await isEmptySite())
  return (
    <LiveDocsLayout>
      <SearchResults config={searchConfig()} productName={productName} initial={initial} start={start} />
      {isEmpty && <EmptySite />}
    </LiveDocsLayout>
  )
}

async function parametersOf(searchParams: Props['searchParams']) {
  const entries = Object.entries(await searchParams)
  return new URLSearchParams(
    entries.flatMap(([name, value]) => {
      const [first] = [value].flat()
      return first === undefined ? [] : [[name, first]]
    }),
  )
}
