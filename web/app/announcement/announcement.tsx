import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { marks } from '#blocks/text/view.tsx'
import { dismissKey, idKey } from '#components/announcement/dismiss.ts'
import { MenuLinks, type NavLink } from '#components/link/menu-links.tsx'
import { Markup } from '#components/markup/markup.tsx'
import { Fallible } from '#components/markup/to-html.ts'
import navbar from '#components/navbar/navbar.module.css'
import type { Editable } from '#editable.ts'
import styles from './announcement.module.css'

/** Runs before the bar is painted, and hides one that the reader dismissed, by its id. */
const script = `{const bar=document.getElementById('announcement')
try{bar.hidden=localStorage['${idKey}']===bar.dataset.id&&localStorage['${dismissKey}']==='true'}
catch(error){console.warn('The dismissed announcement could not be read:',error)}}`

/**
 * The bar above the navbar (SPEC.md §4), from the Site settings, which have no announcement by
 * default.
 * @param id a new id shows the bar again to readers who dismissed the previous one
 */
export function Announcement({
  id,
  text,
  link,
  isDismissible,
  editing,
}: {
  readonly id: string
  /** A plain text, or blocks with links, of any form. */
  readonly text: string | readonly unknown[]
  readonly link: NavLink | null
  readonly isDismissible: boolean
  readonly editing: Editable
}) {
  return (
    <>
      {/* The script below hides it before React sees it. */}
      <section
        // Another announcement is a new element, because this one may have been hidden.
        key={id}
        id="announcement"
        data-id={id}
        className={styles.bar}
        aria-label="Announcement"
        suppressHydrationWarning
      >
        <Markup className={styles.text}>
          <span {...editing}>{typeof text === 'string' ? text : <RichText blocks={text} />}</span>{' '}
          {link && <MenuLinks links={[link]} />}
        </Markup>
        {isDismissible && (
          <button type="button" className={navbar.tool} aria-label="Close">
            <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
            </svg>
          </button>
        )}
      </section>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      {isDismissible && <script dangerouslySetInnerHTML={{ __html: script }} />}
    </>
  )
}

/** The text of an announcement with its links, in one line; nothing for malformed blocks. */
export function RichText({ blocks }: { blocks: readonly unknown[] }) {
  return (
    <Fallible name="The announcement">
      <PortableText
        value={blocks as never}
        components={components}
        onMissingComponent={(message) => console.warn(`The announcement: ${message}`)}
      />
    </Fallible>
  )
}

/** One line, whatever the blocks are. */
function Line({ children }: { children?: React.ReactNode }) {
  return <>{children} </>
}

const components: PortableTextComponents = {
  marks,
  block: Line,
  listItem: Line,
  list: Line,
  unknownType: () => null,
}
