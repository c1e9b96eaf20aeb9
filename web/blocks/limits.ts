/**
 * Limits of the blocks that are shown. Any document is accepted from an API client or an import,
 * and a page is rendered by the process that serves all others: what multiplies is bounded here.
 * `growth.integration.test.tsx` proves that the time for everything else grows with its size.
 */

/**
 * Levels of lists in lists: as many as the Studio's editor makes (@portabletext/editor,
 * `MAX_LIST_LEVEL`). `@portabletext/toolkit` makes a list for each.
 */
export const maxListLevel = 10

/** Marks of a span; each is an element in the one before it. Ours: the Studio has six. */
export const maxMarks = 20

/**
 * Spans of a text block, and links that they may refer to. Ours: `@portabletext/toolkit` compares
 * each span with those after it. The words of further spans are shown without marks.
 */
export const maxSpans = 1000

/** Characters of code on a page that get colors, at some 10 MB/min. Ours: longer code has none. */
export const maxColoredCharacters = 200_000

/**
 * Boxes and wires of a drawn workflow. Ours: dagre takes a second for such a drawing, and its time
 * grows with the square. The file of the workflow has all of them.
 */
export const maxDrawn = { boxes: 40, wires: 60 } as const

/**
 * Boxes and wires together up to which a workflow is drawn in several widths, of which the best is
 * shown. Ours: each width takes as long as the drawing of a large one.
 */
export const maxDrawnOften = 40
