import type { Metadata } from 'next'
import { HeroWorkflow } from '#blocks/workflow/hero-workflow.tsx'
import { BasePathBanner } from '#components/base-path/base-path-banner.tsx'
import own from '#components/home/home.module.css'
import { homeTitle } from '#components/home/title.ts'
import { Icon } from '#components/icon/icon.tsx'
import { Card } from '#components/layout/card.tsx'
import { EmptySite } from '#components/layout/empty-site.tsx'
import layout from '#components/layout/layout.module.css'
import styles from '#components/layout/page.module.css'
import { metadataOf, SiteShareTags } from '#components/layout/share-tags.tsx'
import { StructuredData } from '#components/layout/structured-data.tsx'
import { Markup } from '#components/markup/markup.tsx'
import { editable } from '#editable.ts'
import { env } from '#env.ts'
import { hrefOf, type Shown } from '#links/href.ts'
import { siteData } from '#metadata/structured-data.ts'
import {
  isEmptySite,
  navLinks,
  publisherName,
  siteBrand,
  siteDescription,
  siteName,
} from '#page-data/site-settings.ts'
import { homeQuery } from '#queries/home.ts'
import { homeCategoriesQuery } from '#queries/overview.ts'
import { read } from '#queries/read.ts'

export async function generateMetadata(): Promise<Metadata> {
  const { home } = await read(homeQuery)
  const { productName } = await siteName()
  return metadataOf('/', {
    title: { absolute: homeTitle(home, productName) },
    description: home?.seo?.description ?? (await siteDescription()),
  })
}

export default async function HomePage() {
  const { home } = await read(homeQuery)
  const { productName } = await siteName()
  const highlights = (home?.highlights ?? []).flatMap(({ link, ...highlight }) => {
    const [target] = navLinks(link ? [link] : [])
    return target ? [{ ...highlight, href: target.href }] : []
  })
  const { cards, sections } = await read(homeCategoriesQuery)
  const description = await siteDescription()
  const site = { site: env().NEXT_PUBLIC_SITE_URL, productName, publisher: await publisherName() }
  const { logo } = await siteBrand()
  const isEmpty = highlights.length === 0 && (await isEmptySite())
  return (
    <>
      <SiteShareTags
        path="/"
        title={home?.seo?.title ?? home?.title ?? productName}
        description={home?.seo?.description}
      />
      <Markup className={layout.whole}>
        <main id="main" className={layout.landing}>
          <BasePathBanner />
          <div className={own.hero}>
            <div>
              <h1 {...editable(home, 'title')}>{home?.title ?? productName}</h1>
              {home?.lead && (
                <p className={own.lead} {...editable(home, 'lead')}>
                  {home.lead}
                </p>
              )}
              {isEmpty && <EmptySite />}
              <HeroSearch />
              <div className={styles.actions} {...editable(home, 'actions')}>
                {navLinks(home?.actions).map(({ label, href }) => (
                  <a key={href} href={href} className={styles.button}>
                    {label}
                  </a>
                ))}
              </div>
            </div>
            {home?.workflow && <HeroWorkflow workflow={home.workflow} />}
          </div>
          <ul className={`${styles.cards} ${own.highlights}`}>
            {highlights.map((highlight) => (
              <li key={highlight._key}>
                <a href={highlight.href} className={styles.card}>
                  <Icon name={highlight.icon} />
                  <h2 {...editable(highlight, 'title')}>{highlight.title}</h2>
                  <p {...editable(highlight, 'text')}>{highlight.text}</p>
                </a>
              </li>
            ))}
          </ul>
          {sections.map((category) => (
            <CardSection
              key={category._id}
              id={category._id}
              title={category.title}
              href={hrefOf(category)}
              cards={category.cards}
            />
          ))}
          <CardSection id="popular" title="Popular nodes" cards={home?.popularNodes ?? []} />
          <CardSection id="guides" title="Guides" cards={cards} />
          <StructuredData data={siteData(site, description, logo?.src)} />
        </main>
      </Markup>
    </>
  )
}

/** Opens the search modal (`open-search.ts`); without JavaScript it leads to the search page. */
function HeroSearch() {
  return (
    <form action="/search/" className={own.search} aria-label="Search the documentation">
      <input type="search" name="q" maxLength={64} aria-label="Words to search for" />
      <button type="submit" data-opens-search aria-haspopup="dialog">
        <Icon name="search" />
        Search the documentation
      </button>
    </form>
  )
}

/** Cards under a heading; nothing without cards. */
function CardSection({
  id,
  title,
  href,
  cards,
}: {
  id: string
  title: string | null
  href?: string | null
  cards: readonly (Shown & { count?: number | null })[]
}) {
  if (cards.length === 0) return null
  return (
    <section className={own.section} aria-labelledby={`section-${id}`}>
      <h2 id={`section-${id}`}>{href ? <a href={href}>{title}</a> : title}</h2>
      <ul className={styles.cards}>
        {cards.map((item) => (
          <Card key={item._id} item={item} count={item.count ?? undefined} heading="h3" />
        ))}
      </ul>
    </section>
  )
}
