/** Content of share images, from the results of their queries. Pure. */
import type { ShareImageQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'

/** The text of an image, and what is drawn next to it. */
export interface ShareImage {
  readonly title: string
  readonly summary: string
  /** The line above the title: the category of a page, or what the image is of. */
  readonly label: string
  /** Name of the group's color. */
  readonly color: string
  /** Name of its icon; null for one that has none. */
  readonly icon: string | null
  readonly productName: string
  readonly drawing: Drawing
}

/** A node with its ports, the icon alone, or the brand mark. */
export type Drawing =
  | {
      readonly kind: 'node'
      readonly inputs: readonly PortOfDrawing[]
      readonly outputs: readonly PortOfDrawing[]
    }
  | { readonly kind: 'icon' | 'mark' }

/** A port of a node. */
export interface PortOfDrawing {
  readonly label: string
  readonly isRequired: boolean
}

type PageOfImage = NonNullable<ShownResult<ShareImageQueryResult>['page']>

/** The image of a node page or guide. */
export function imageOfPage(page: PageOfImage, productName: string): ShareImage {
  return {
    title: page.title ?? '',
    summary: page.summary ?? '',
    label: page.category ?? '',
    color: page.color ?? 'neutral',
    icon: page._type === 'nodePage' ? page.icon : 'book',
    productName,
    drawing:
      page._type === 'nodePage'
        ? { kind: 'node', inputs: portsOf(page.inputs), outputs: portsOf(page.outputs) }
        : { kind: 'icon' },
  }
}

function portsOf(ports: PageOfImage['inputs'] | PageOfImage['outputs']): PortOfDrawing[] {
  return (ports ?? []).map(({ label, required }) => ({ label: label ?? '', isRequired: required === true }))
}
