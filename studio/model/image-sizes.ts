/** The widths that an image can be limited to: title for writers, and CSS pixels. */
export const imageSizes = {
  small: { title: 'Small', width: 320 },
  medium: { title: 'Medium', width: 480 },
} as const

/** The size for an image that is to be shown in a width in CSS pixels; undefined for wider ones. */
export function imageSizeFor(width: number): keyof typeof imageSizes | undefined {
  if (!(width > 0)) return undefined
  if (width <= imageSizes.small.width) return 'small'
  return width <= imageSizes.medium.width ? 'medium' : undefined
}
