/** Width by height of each shape, with its title for writers. */
export const imageShapes = {
  wide: { title: 'Wide (16:9)', ratio: 16 / 9 },
  standard: { title: 'Standard (4:3)', ratio: 4 / 3 },
  square: { title: 'Square', ratio: 1 },
} as const
