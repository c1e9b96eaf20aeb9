import styles from './node-filter.module.css'

/**
 * Form that filters nodes by group, tag and credentials (`attach.ts`). The filtered list replaces
 * the page's elements with `data-unfiltered`. Without JavaScript the form is hidden, and readers
 * use the lists of groups and tags.
 * @param group slug of the only group to choose from
 */
export function NodeFilter({ group }: { group?: string | null | undefined }) {
  return (
    <form className={styles.filter} data-nodes={group ?? ''} aria-label="Find a node">
      {!group && (
        <label>
          Group
          <select name="group">
            <option value="">All groups</option>
          </select>
        </label>
      )}
      <label>
        Tag
        <select name="tag">
          <option value="">All tags</option>
        </select>
      </label>
      <label>
        Account
        <select name="credentials">
          <option value="">With or without</option>
          <option value="needed">Needs an account</option>
          <option value="none">Needs no account</option>
        </select>
      </label>
      <button type="reset" hidden>
        Show all
      </button>
      <p role="status" />
      <ul hidden />
    </form>
  )
}
