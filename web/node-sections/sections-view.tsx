import { nodeSections, sectionTitles } from '@repo/model/kinds.ts'
import { Fallible } from '#components/markup/to-html.ts'
import { editable } from '#editable.ts'
import type { Page } from '#queries/types.ts'
import styles from './node-sections.module.css'
import { sectionViews } from './views.tsx'

/**
 * The sections of a node page that show its structured fields. Headings, settings and errors are
 * links to themselves. Only their parent has a class, which keeps the page small.
 */
export function NodeSections({ page }: { page: Page }) {
  if (!nodeSections.some((section) => page[section]?.length)) return null
  return (
    <div className={styles.sections}>
      {nodeSections.map((section) => {
        const Section = sectionViews[section]
        if (!page[section]?.length) return null
        return (
          <section key={section}>
            <h2 id={section} {...editable(page, section)}>
              <a href={`#${section}`}>{sectionTitles[section]}</a>
            </h2>
            <Fallible
              name={`The section ${section} of ${page._id}`}
              work={{ document: page._id, from: page[section] }}
            >
              <Section page={page} />
            </Fallible>
          </section>
        )
      })}
    </div>
  )
}
