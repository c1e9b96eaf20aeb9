/** The pages on which people sign in or choose a password: HTML without scripts. */
import type { LakeContext } from '../context.ts'
import type { LakeResponse } from '../http.ts'

/** One page with a form, which is sent to its own URL. */
interface FormPage {
  readonly status: number
  readonly title: string
  /** A sentence below the title. */
  readonly intro?: string
  /** Without fields there is no form. */
  readonly fields: readonly FormField[]
  /** Text of the button. */
  readonly button?: string
  /** Why the form was refused. */
  readonly problem?: string | undefined
}

interface FormField {
  readonly name: string
  readonly label: string
  readonly type: 'email' | 'password'
  readonly autocomplete: 'username' | 'current-password' | 'new-password'
  readonly value?: string
  readonly isReadOnly?: boolean
  /** A sentence below it. */
  readonly hint?: string
}

/** The field for an email address. */
export const emailField: FormField = {
  name: 'email',
  label: 'Email address',
  type: 'email',
  autocomplete: 'username',
}

/** The field for the password of a person, or the shared one. */
export const passwordField: FormField = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
}

/** Returns the page as a response that no program keeps or shows in a frame. */
export function formPage({ allowedOrigins }: LakeContext, page: FormPage): LakeResponse {
  // The form is sent to its own URL; browsers also check the redirect after it against the policy.
  const policy = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self' ${allowedOrigins.join(' ')}`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  }
  return { status: page.status, bytes: htmlOf(page), headers }
}

function htmlOf({ title, intro, fields, button = '', problem }: FormPage): string {
  const first = fields.find((field) => !field.isReadOnly && !field.value) ?? fields.at(-1)
  const inputs = fields.map((field) => inputOf(field, field === first, problem !== undefined))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 22rem; margin: 18vh auto; padding: 0 1rem }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere }
label { font-weight: 600 }
input, button { font: inherit; box-sizing: border-box; width: 100%; padding: .5rem .625rem; margin: .25rem 0 1rem;
  border: 1px solid light-dark(#767676, #8a8a8a); border-radius: .375rem }
input[readonly] { opacity: .75 }
button { font-weight: 600; color: #fff; background: #3b45d6; border-color: #3b45d6; cursor: pointer }
:focus-visible { outline: 2px solid light-dark(#3b45d6, #a5acff); outline-offset: 2px }
.hint { font-size: .875rem; margin: -.75rem 0 1rem }
#problem { padding: .5rem .75rem; border-left: 4px solid #c62f2f; background: light-dark(#fdecec, #3a1717) }
</style>
<h1>${escaped(title)}</h1>
${intro === undefined ? '' : `<p>${escaped(intro)}</p>`}
${fields.length === 0 ? '' : '<form method="post">'}
${problem === undefined ? '' : `<p id="problem" role="alert">${escaped(problem)}</p>`}
${inputs.join('\n')}
${fields.length === 0 ? '' : `<button>${escaped(button)}</button>\n</form>`}
</html>
`
}

function inputOf(field: FormField, hasFocus: boolean, isWrong: boolean): string {
  const { name, label, type, autocomplete, value, isReadOnly, hint } = field
  const described = [...(hint === undefined ? [] : [`${name}-hint`]), ...(isWrong ? ['problem'] : [])]
  const attributes = [
    `id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required`,
    ...(value === undefined ? [] : [`value="${escaped(value)}"`]),
    ...(isReadOnly ? ['readonly'] : []),
    ...(hasFocus ? ['autofocus'] : []),
    ...(isWrong && !isReadOnly ? ['aria-invalid="true"'] : []),
    ...(described.length === 0 ? [] : [`aria-describedby="${described.join(' ')}"`]),
  ]
  const below = hint === undefined ? '' : `\n<p class="hint" id="${name}-hint">${escaped(hint)}</p>`
  return `<label for="${name}">${escaped(label)}</label>\n<input ${attributes.join(' ')}>${below}`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
