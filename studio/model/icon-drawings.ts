/** Icons that a writer can choose: how each looks, on the site and in the Studio. */
/** Paths for {@link iconAttributes} by the name of the icon. */
const iconDrawings = {
  annotation: 'M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5',
  archive: 'M3 5h18v4H3zM5 9v10h14V9M10 13h4',
  audio:
    'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l2 2H4zM10 21h4',
  book: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11',
  bot: 'M5 9h14v10H5zM12 9V5M9 13v2M15 13v2M10 5h4M2 13v3M22 13v3',
  box: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  braces: 'M9 4c-3 0-3 2-3 4s0 4-3 4c3 0 3 2 3 4s0 4 3 4M15 4c3 0 3 2 3 4s0 4 3 4c-3 0-3 2-3 4s0 4-3 4',
  brain:
    'M12 5a3 3 0 0 0-6 0 3 3 0 0 0-2 5 3.5 3.5 0 0 0 1 6 3 3 0 0 0 7 2zM12 5a3 3 0 0 1 6 0 3 3 0 0 1 2 5 3.5 3.5 0 0 1-1 6 3 3 0 0 1-7 2zM8 10c1 0 2 .5 2 2M16 10c-1 0-2 .5-2 2',
  broom: 'M14 4l6 6M17 7l-6 6M7 12l5 5-4 4-5-1 1-5zM6 18l-2 2',
  calculator: 'M5 3h14v18H5zM8 7h8v3H8zM8 14h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01M16 17h.01',
  chat: 'M4 5h16v11H9l-5 4z',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3 2',
  cloud: 'M7 18a4 4 0 0 1-.5-8A6 6 0 0 1 18 9a4.5 4.5 0 0 1-.5 9z',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M14 5l-4 14',
  cog: 'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  convert: 'M4 8h13l-3-3M20 16H7l3 3',
  database:
    'M12 3c4.5 0 8 1.3 8 3s-3.5 3-8 3-8-1.3-8-3 3.5-3 8-3zM4 6v12c0 1.7 3.5 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.5 3 8 3s8-1.3 8-3',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  flow: 'M3 5h6v5H3zM15 14h6v5h-6zM9 7.5h4a2 2 0 0 1 2 2v5a2 2 0 0 0 2 2',
  folder: 'M3 6h7l2 2h9v11H3z',
  globe: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  hash: 'M9 4L7 20M17 4l-2 16M4 9h16M4 15h16',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  input: 'M4 4v16M8 12h12M16 8l4 4-4 4',
  key: 'M8 10a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 11l9-8M17 6l2 2M14 8.5l2 2',
  layers: 'M12 4l9 5-9 5-9-5zM3 13l9 5 9-5',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  merge: 'M6 4v4c0 4 6 4 6 8v4M18 4v4c0 4-6 4-6 8M9 17l3 3 3-3',
  mic: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4M9 21h6',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5M8 9h8M8 12h4',
  number: 'M5 8l3-2v12M13 8a2.5 2.5 0 0 1 5 0c0 3-5 6-5 10h6',
  output: 'M20 4v16M3 12h12M11 8l4 4-4 4',
  palette:
    'M12 3a9 9 0 1 0 0 18c2 0 2-2 1-3s0-3 2-3h3a3 3 0 0 0 3-3c0-5-4-9-9-9zM8 10h.01M12 7h.01M16 10h.01',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  query: 'M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5M8 8a2 2 0 1 1 2 3v1',
  rocket: 'M12 3c4 2 6 6 5 11l-2 2H9l-2-2C6 9 8 5 12 3zM12 9h.01M9 16l-2 5M15 16l2 5M7 12l-3 3M17 12l3 3',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M7 9h10M7 12h10M7 15h6',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 12l2 2 4-4',
  sparkles:
    'M11 4l1.8 5.2L18 11l-5.2 1.8L11 18l-1.8-5.2L4 11l5.2-1.8zM18 15l.8 2.2L21 18l-2.2.8L18 21l-.8-2.2L15 18l2.2-.8z',
  speaker: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  split: 'M6 20v-4c0-4 6-4 6-8V4M18 20v-4c0-4-6-4-6-8M9 7l3-3 3 3',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  text: 'M5 6V4h14v2M12 4v16M9 20h6',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  upload: 'M12 20V9M7 13l5-5 5 5M4 4h16',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 20c1-4 4-6 8-6s7 2 8 6',
  vector: 'M5 19L19 5M14 5h5v5M5 19h.01M5 12v7h7',
  waveform: 'M4 12h1.5M8 8v8M11.5 5v14M15 9v6M18.5 7v10M21 12h.01',
} as const

/** Names of all icons. */
export const iconNames = Object.keys(iconDrawings)

/** The drawing of an icon; undefined for an unknown name, which API clients may write. */
export function iconDrawing(name: string | null | undefined): string | undefined {
  return Object.entries(iconDrawings).find(([known]) => known === name)?.[1]
}

/** SVG attributes with which a drawing is shown: lines on a grid of 24 × 24, without a fill. */
export const iconAttributes = {
  viewBox: '0 0 24 24',
  fill: 'none',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
