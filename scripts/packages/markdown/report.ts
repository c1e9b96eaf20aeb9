/**
 * Report of an import: what could not be converted exactly, with its location, so that a person can
 * check it.
 */

/** One finding. */
export interface Finding {
  /** An error stops the import, a warning does not. */
  readonly kind: 'error' | 'warning'
  /** Path below the imported folder. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** Description of the problem and of how it was handled. */
  readonly message: string
}

/** Collects the findings of one import. */
export class Report {
  readonly findings: Finding[] = []

  /** Adds a warning: something was changed by the conversion. */
  warn(file: string, message: string, line = 1) {
    this.findings.push({ kind: 'warning', file, line, message })
  }

  /** Adds an error: nothing can be imported. */
  fail(file: string, message: string, line = 1) {
    this.findings.push({ kind: 'error', file, line, message })
  }

  /** True if there is an error. */
  get failed(): boolean {
    return this.findings.some(({ kind }) => kind === 'error')
  }

  /** `file:line  message`, errors first. */
  toString(): string {
    const order = (finding: Finding) => (finding.kind === 'error' ? 0 : 1)
    return this.findings
      .toSorted((a, b) => order(a) - order(b) || a.file.localeCompare(b.file) || a.line - b.line)
      .map(({ kind, file, line, message }) => `${kind === 'error' ? '✗' : '!'} ${file}:${line}  ${message}`)
      .join('\n')
  }
}
