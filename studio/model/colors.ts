/** Colors of groups of nodes and of the brand, as the site shows them (`web/app/tokens.css`). */

/** True for a color as the settings have it, `#rrggbb`. */
export function isColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value)
}

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

/**
 * Style sheet of another accent, `#rrggbb`: as dark on light grounds, and as light on dark ones, as
 * text needs (WCAG 1.4.3). Browsers before 2024 keep that of `tokens.css`.
 */
export function accentStyle(color: string): string {
  const tokens = (lightness: string) =>
    `{--accent:oklch(from ${color} ${lightness} c h);--accent-ink:var(--accent);--accent-soft:color-mix(in srgb,var(--accent) 8%,var(--paper))}`
  return `@supports(color:oklch(from red l c h)){:root${tokens('min(l,.47)')}@media screen{[data-theme=dark]${tokens('max(l,.75)')}}}`
}
