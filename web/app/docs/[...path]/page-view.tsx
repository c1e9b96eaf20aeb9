import { headingsOf, relatedAnchor, reservedAnchors } from '@repo/model/anchors.ts'
import { spelledDay } from '@repo/model/days.ts'
import { nodeSections, sectionTitles } from '@repo/model/kinds.ts'
import { markdownPath } from '@repo/model/paths.ts'
import { BodyView } from '#blocks/body-view.tsx'
import { highlighted } from '#blocks/code/highlighted.ts'
import { shownSummary } from '#blocks/repeated-summary.ts'
import { commentsOn } from '#comments/comments.ts'
import { OtherComments } from '#comments/view.tsx'
import { Breadcrumbs } from '#components/breadcrumbs/breadcrumbs.tsx'
import { FeedbackForm } from '#components/feedback/feedback-form.tsx'
import { Card } from '#components/layout/card.tsx'
import { DocsLayout } from '#components/layout/docs-layout.tsx'
import layout from '#components/layout/layout.module.css'
import styles from '#components/layout/page.module.css'
import { StructuredData } from '#components/layout/structured-data.tsx'
import { CopyPage } from '#components/markdown/copy-page.tsx'
import { Fallible } from '#components/markup/to-html.ts'
import { NodeCard } from '#components/node-card/node-card.tsx'
import { Pager } from '#components/pager/pager.tsx'
import { StatusNote } from '#components/status/status.tsx'
import { MobileToc, Toc, type TocEntry } from '#components/toc/toc.tsx'
import { editable } from '#editable.ts'
import { env } from '#env.ts'
import { shareImagePath } from '#file-routes.ts'
import { crumbsOf, hrefOf } from '#links/href.ts'
import { articleData } from '#metadata/structured-data.ts'
import { KeyFacts } from '#node-sections/key-facts.tsx'
import { NodeSections } from '#node-sections/views.tsx'
import { OwnFields } from '#own/views.tsx'
import { publisherName, siteName } from '#page-data/site-settings.ts'
import { neighborsOf } from '#queries/sidebar.ts'
import type { Page } from '#queries/types.ts'

/** Renders a node page or a guide. */
export async function PageView({ page }: { page: Page }) {
  const reading = commentsOn(page._id)
  const trail = page.trail.flatMap((entry) => entry?._id ?? [])
  const crumbs = crumbsOf(page.trail)
  const isNode = page._type === 'nodePage'
  const { previous, next } = page.unlisted
    ? { previous: null, next: null }
    : await neighborsOf(trail, page._id)
  const toc = tocOf(page)
  const colors = await highlighted(page.body)
  const path = hrefOf(page) ?? ''
  const summary = shownSummary(page)
  const [{ productName }, publisher, comments] = await Promise.all([siteName(), publisherName(), reading])
  const article = {
    title: page.title ?? '',
    description: page.seo?.description ?? page.summary ?? '',
    path,
    image: shareImagePath(path),
    published: page.publishedAt,
    updated: page.updatedAt,
    trail: crumbs,
  }
  return (
    <DocsLayout trail={trail} current={page._id}>
      <div className={layout.withToc}>
        <article className={layout.article} data-document={page._id} data-revision={page.revision}>
          <Breadcrumbs trail={crumbs} current={page.title ?? ''} />
          {page.unlisted && (
            <p className={styles.unlisted} role="note">
              <strong>Unlisted page.</strong> Search engines do not index it, and only readers who know its
              URL can find it.
            </p>
          )}
          <h1 className={styles.title} {...editable(page, 'title')}>
            {page.title}
          </h1>
          {isNode && <StatusNote page={page} />}
          {summary && (
            <p className={styles.summary} {...editable(page, 'summary')}>
              {summary}
            </p>
          )}
          <OwnFields page={page} />
          {isNode && <KeyFacts page={page} />}
          <CopyPage href={markdownPath(path)} />
          <MobileToc entries={toc} />
          {isNode && (
            <Fallible name={`The card of ${page._id}`}>
              <NodeCard page={page} />
            </Fallible>
          )}
          {page.body && (
            <BodyView
              body={page.body}
              colors={colors}
              comments={comments}
              documentId={page._id}
              reserved={reservedAnchors(page._type)}
            />
          )}
          {isNode && <NodeSections page={page} />}
          <Related page={page} />
          <Foot page={page} />
          <Pager previous={previous} next={next} />
          {comments && <OtherComments comments={comments} body={page.body} />}
        </article>
        <Toc entries={toc} />
        <StructuredData
          data={articleData(article, { site: env().NEXT_PUBLIC_SITE_URL, productName, publisher })}
        />
      </div>
    </DocsLayout>
  )
}

/** Headings of levels 2 and 3: those of the text, then the sections of the node (SPEC.md §9). */
function tocOf(page: Page): TocEntry[] {
  const isNode = page._type === 'nodePage'
  const headings = headingsOf(page.body, reservedAnchors(page._type)).filter(({ level }) => level <= 3)
  const sections = isNode ? nodeSections.filter((section) => page[section]?.length) : []
  return [
    ...headings.map(({ anchor, text, level }) => ({ anchor, text, level })),
    ...sections.map((section) => ({ anchor: section, text: sectionTitles[section], level: 2 })),
    ...(relatedOf(page).length > 0 ? [{ anchor: relatedAnchor, text: 'Works well with', level: 2 }] : []),
  ]
}

function relatedOf(page: Page) {
  return (page.related ?? []).filter((item) => item !== null)
}

function Related({ page }: { page: Page }) {
  const related = relatedOf(page)
  if (related.length === 0) return null
  return (
    <section className={styles.related}>
      <h2 id={relatedAnchor} {...editable(page, 'related')}>
        <a href={`#${relatedAnchor}`}>Works well with</a>
      </h2>
      <ul className={styles.cards}>
        {related.map((item) => (
          <Card key={item._id} item={item} heading="h3" />
        ))}
      </ul>
    </section>
  )
}

function Foot({ page }: { page: Page }) {
  const tags = (page.tags ?? []).flatMap(({ tag }) => {
    const href = hrefOf(tag)
    return tag && href ? [{ key: tag._id, label: tag.title, href }] : []
  })
  const date = page.updatedAt.slice(0, 10)
  return (
    <footer className={styles.foot}>
      <FeedbackForm />
      {tags.length > 0 && (
        <ul className={styles.tags} {...editable(page, 'tags')}>
          <li>
            <b>Tags:</b>
          </li>
          {tags.map(({ key, label, href }) => (
            <li key={key}>
              <a href={href} className={styles.tag}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.updated}>
        Last updated on <time dateTime={date}>{spelledDay(date)}</time>
      </p>
    </footer>
  )
}
