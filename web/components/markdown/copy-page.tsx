import styles from './copy-page.module.css'

/**
 * Copies the page as Markdown (`enhancement/copy.ts`); without scripts it is a link to the file at
 * `href`.
 */
export function CopyPage({ href }: { href: string }) {
  return (
    <p className={styles.line}>
      <a href={href} type="text/markdown" data-copy="page">
        Copy page as Markdown
      </a>
      <span role="status" />
    </p>
  )
}
