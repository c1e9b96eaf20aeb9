/**
 * Reporter of Vitest and of Playwright: sends a message to the process that started them when a
 * test has ended.
 */
export default class TestCount {
  /** Called by Vitest. */
  onTestCaseResult(): void {
    process.send?.('test')
  }
  /** Called by Playwright. */
  onTestEnd(): void {
    process.send?.('test')
  }
}
