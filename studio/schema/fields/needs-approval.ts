import { switchField } from './field.ts'

/** The switch of approvals (`desk/review`), which the lake enforces. @param effect as a sentence */
export function needsApproval(effect: string, group?: string) {
  return switchField('needsApproval', 'Publishing needs an approval', {
    ...(group && { group }),
    description: `${effect} Administrators decide this.`,
    readOnly: ({ currentUser }) => !currentUser?.roles.some(({ name }) => name === 'administrator'),
  })
}
