import styles from './page.module.css'

/** The message of a crash, its causes, and a button to try again (SPEC.md §8). */
export function CrashView({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <>
      <h1 className={styles.title}>This page crashed.</h1>
      {chainOf(error).map((message, depth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the chain of one error never changes
        <p key={depth}>{depth === 0 ? message : `Cause: ${message}`}</p>
      ))}
      <button type="button" className={styles.button} onClick={retry}>
        Try again
      </button>
    </>
  )
}

function chainOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  return [error.message, ...chainOf(error.cause)]
}
