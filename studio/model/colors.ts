/** The colours of groups of nodes, as the site shows them (`web/app/tokens.css`). Data only. */
import type { GroupColor } from './kinds.ts'

/** CSS colours on the site's light and dark ground. */
export const groupColorValues: Readonly<
  Record<GroupColor, { readonly light: string; readonly dark: string }>
> = {
  indigo: { light: '#3d4fb5', dark: '#a3b1ff' },
  teal: { light: '#0b6e6e', dark: '#62cfcf' },
  magenta: { light: '#a02778', dark: '#f192cf' },
  amber: { light: '#8a5a00', dark: '#eab65a' },
  rose: { light: '#b3263b', dark: '#ff96a2' },
  green: { light: '#2f6b2a', dark: '#93cf8b' },
  slate: { light: '#4d5a68', dark: '#b3c0ce' },
  neutral: { light: '#57524a', dark: '#b9b2a5' },
}
