/** The report of the doctor, as text or JSON. Pure. */
import { countText } from '@repo/kit/count-text.ts'
import type { CheckedLine } from './checks.ts'

const marks: Readonly<Record<CheckedLine['state'], string>> = { passed: '✓', failed: '✗', skipped: '–' }

/** One line for each check, the fix below each failed one, and a summary. */
export function doctorText(lines: readonly CheckedLine[]): string {
  const width = Math.max(...lines.map(({ title }) => title.length))
  const indent = ' '.repeat(width + 4)
  return [
    ...lines.flatMap((line) => [
      `${marks[line.state]} ${line.title.padEnd(width)}  ${line.what}`,
      ...(line.state === 'failed' ? [`${indent}→ ${line.fix}`] : []),
    ]),
    '',
    summaryOf(lines),
  ].join('\n')
}

function summaryOf(lines: readonly CheckedLine[]): string {
  const countOf = (state: CheckedLine['state']) => lines.filter((line) => line.state === state).length
  const [failures, successes, others] = [countOf('failed'), countOf('passed'), countOf('skipped')]
  const rest = `${successes} passed, ${others} skipped`
  if (failures === 0) return `✓ Nothing is wrong: ${rest}.`
  return `✗ ${countText(failures, 'check')} failed, ${rest}.`
}

/** The results as JSON, for programs. */
export function doctorJson(lines: readonly CheckedLine[]): string {
  return JSON.stringify({ ok: doctorExitCode(lines) === 0, checks: lines }, null, 2)
}

/** 0 if nothing is wrong, 1 otherwise. */
export function doctorExitCode(lines: readonly CheckedLine[]): 0 | 1 {
  return lines.some(({ state }) => state === 'failed') ? 1 : 0
}
