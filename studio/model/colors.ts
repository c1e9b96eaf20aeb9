/** The colours of groups of nodes, as the site shows them (`web/app/tokens.css`). Data only. */
import type { GroupColor } from './kinds.ts'

/** CSS colours on the site's light and dark ground. */
export const groupColorValues: Readonly<
  Record<GroupColor, { readonly light: string; readonly dark: string }>
> = {
  indigo: { light: '#5b31b3', dark: '#7592ff' },
  teal: { light: '#006b7d', dark: '#5bebf0' },
  magenta: { light: '#651a55', dark: '#ba6bac' },
  amber: { light: '#a2731f', dark: '#efb646' },
  rose: { light: '#a8324a', dark: '#f06d6d' },
  green: { light: '#164500', dark: '#b4eda5' },
  slate: { light: '#6b86a1', dark: '#a3abbd' },
  neutral: { light: '#57524a', dark: '#b9b2a5' },
}
