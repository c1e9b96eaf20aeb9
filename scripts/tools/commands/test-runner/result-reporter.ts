/**
 * Reporter of Vitest and of Playwright: sends the result of each test to the process that started
 * them.
 */
import { isAbsolute, relative } from 'node:path'
import type { TestCase as BrowserTest, FullConfig, TestError } from '@playwright/test/reporter'
import type { TestCase, TestModule } from 'vitest/node'
import type { TestResult } from './tally.ts'

/** Vitest and Playwright call the methods; both wait for the last one. */
export default class ResultReporter {
  #folder = process.cwd()

  /** Vitest: a test has ended. */
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'pending') return
    this.#send({ file: test.module.moduleId, name: test.fullName, state, reason: errors?.[0]?.message })
  }

  /** Vitest: a file has ended, of which no test may have run. */
  onTestModuleEnd(file: TestModule): void {
    if (file.state() !== 'failed' || file.children.allTests('failed').next().value) return
    this.#send({ file: file.moduleId, name: '', state: 'failed', reason: file.errors()[0]?.message })
  }

  /** Vitest: everything has ended. */
  async onTestRunEnd(): Promise<void> {
    await new Promise((resolve) => process.send?.('end', resolve))
  }

  /** Playwright: it begins. */
  onBegin({ rootDir }: FullConfig): void {
    this.#folder = rootDir
  }

  /** Playwright: a test has ended, or is left out because an earlier one of its file failed. */
  onTestEnd(test: BrowserTest): void {
    const { file, line } = test.location
    const outcome = test.outcome()
    const skipped = test.expectedStatus === 'skipped' ? 'skipped' : 'not run'
    const state = outcome === 'expected' ? 'passed' : outcome === 'skipped' ? skipped : 'failed'
    const reason = test.results.find(({ error }) => error)?.error?.message
    this.#send({ file: `${file}:${line}`, name: test.title, state, reason })
  }

  /** Playwright: something failed outside of tests. */
  onError({ message }: TestError): void {
    this.#send({ file: 'Playwright', name: '', state: 'failed', reason: message })
  }

  /** Playwright: everything has ended. */
  async onEnd(): Promise<void> {
    await this.onTestRunEnd()
  }

  #send(result: TestResult): void {
    const file = isAbsolute(result.file) ? relative(this.#folder, result.file) : result.file
    process.send?.({ ...result, file })
  }
}
