/** The colors of groups of nodes, as the site shows them (`web/app/tokens.css`). Data only. */

/** CSS colors on the site's light and dark ground. */
export const groupColorValues = {
  indigo: { light: '#5b31b3', dark: '#8498f9' },
  teal: { light: '#006b7d', dark: '#9ff8f9' },
  magenta: { light: '#651a55', dark: '#d77fbb' },
  amber: { light: '#a2731f', dark: '#ecc039' },
  rose: { light: '#a8324a', dark: '#f1677c' },
  green: { light: '#164500', dark: '#c0e7a9' },
  slate: { light: '#6b86a1', dark: '#a9bade' },
  neutral: { light: '#57524a', dark: '#b9b2a5' },
} as const
