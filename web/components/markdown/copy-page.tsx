import styles from './copy-page.module.css'

/**
 * Copies the page as Markdown (`enhancement/copy.ts`); without scripts it is a link to the file at
 * `href`. The browser adds a menu to it (`page-menu/page-menu.ts`).
 */
export function CopyPage({ href }: { href: string }) {
  return (
    <div className={styles.line}>
      <a href={href} type="text/markdown" data-copy="page">
        Copy page as Markdown
      </a>
      <span role="status" />
    </div>
  )
}
