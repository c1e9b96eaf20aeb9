import type { SiteProblem } from '@repo/model/site-api.ts'

/** Name of the field of the form that has the cause; null where it is not known. */
export function fieldOf({ field }: SiteProblem): string | null {
  const name = /^[^.[]+/.exec(field ?? '')?.[0]
  return name === undefined || name.startsWith('_') ? null : name
}

/** Message about a problem, for writers. @param title of the field in the form, if it is known */
export function sentenceOf(problem: SiteProblem, title: string | null = fieldOf(problem)): string {
  const todo = title
    ? `Correct the field "${title}" and publish again.`
    : 'Check the document and publish it again.'
  return `The site could not apply the last change of this document. ${todo} The site also tries again by itself. Reason: ${problem.reason}`
}
