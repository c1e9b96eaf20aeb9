/** Images and videos. Pure. */
import { imageSizeFor } from '@repo/model/image-sizes.ts'
import type { Image, Nodes, RootContent } from 'mdast'
import {
  attribute,
  attributesOf,
  type BodyContext,
  type JsxElement,
  type Level,
  type PortableBlock,
  reportAttributes,
} from './syntax.ts'
import { textBlocks } from './text.ts'

/** How an image looks on its page, as the fields of its block. */
interface Look {
  readonly size?: string
  readonly dark?: { readonly _type: 'image'; readonly asset: object }
}

/** An image. If its file is missing, its text stays. */
export function image(
  node: Pick<Image, 'url' | 'alt' | 'title'> & { readonly position?: Nodes['position'] },
  context: BodyContext,
  look: Look = {},
): PortableBlock[] {
  const asset = context.resolveImage(node.url)
  if (!asset) {
    const words = [node.alt, node.title].filter(Boolean).join(': ') || node.url
    const remote = /^https?:/.test(node.url)
    const found = remote ? 'is on another site and is not fetched' : 'was not found'
    const left = remote ? 'a link to it' : `its text "${words}"`
    context.warn(node, `the image ${node.url} ${found}: ${left} stays as a paragraph`)
    const inner = { type: 'text' as const, value: words }
    return textBlocks(
      'normal',
      [remote ? { type: 'link', url: node.url, children: [inner] } : inner],
      context,
    )
  }
  const alt = node.alt ?? ''
  return [
    {
      _type: 'image',
      _key: context.key('image', node.url),
      asset: { _type: 'reference', _ref: asset },
      ...(alt ? { alt } : { decorative: true }),
      ...(node.title && { caption: node.title }),
      ...look,
      zoom: true,
    },
  ]
}

/**
 * `<img>`: `src` may be `require("./a.png").default` or `useBaseUrl("/img/a.png")`, as in the
 * Docusaurus docs.
 */
export function imageElement(node: JsxElement, context: BodyContext): PortableBlock[] {
  reportAttributes(node, ['src', 'alt', 'title', 'width', 'height', 'loading'], context)
  return image(shown(node, attribute(node, 'src')), context, sizeOf(node))
}

/** `<ThemedImage sources={{ light: "./a.png", dark: "./b.png" }} />` of Docusaurus. */
export function themedImage(node: JsxElement, context: BodyContext): PortableBlock[] {
  reportAttributes(node, ['sources', 'alt', 'title', 'width', 'height', 'loading'], context)
  const value = node.attributes.find(({ name }) => name === 'sources')?.value
  const sources = typeof value === 'object' ? (value?.value ?? '') : ''
  const [light, night] = ['light', 'dark'].map(
    (mode) => new RegExp(`\\b${mode}["']?\\s*:\\s*(?:\\w+\\(\\s*)?["'\`]([^"'\`]+)`).exec(sources)?.[1],
  )
  const asset = night && context.resolveImage(night)
  if (night && !asset) context.warn(node, `the image ${night} for the dark mode was not found`)
  return image(shown(node, light), context, {
    ...sizeOf(node),
    ...(asset && { dark: { _type: 'image', asset: { _type: 'reference', _ref: asset } } }),
  })
}

/** `<Frame caption="…">` around images, as in other documentation systems. */
export function frame(node: JsxElement, context: BodyContext, level: Level): PortableBlock[] {
  reportAttributes(node, ['caption'], context)
  const caption = attribute(node, 'caption')
  return node.children
    .flatMap((child) => context.blocks(child as RootContent, level))
    .map((block) =>
      block._type === 'image' ? { ...block, ...(caption && { caption }), frame: true } : block,
    )
}

function shown(node: JsxElement, url: string | undefined) {
  const [alt, title] = ['alt', 'title'].map((name) => attribute(node, name))
  return {
    url: url ?? attributesOf(node).trim(),
    alt: alt ?? '',
    title: title ?? null,
    position: node.position,
  }
}

/** The size for `width="320"`, `width={320}` or `width="320px"`. */
function sizeOf(node: JsxElement): Look {
  const value = node.attributes.find(({ name }) => name === 'width')?.value
  const written = typeof value === 'object' ? value?.value : value
  const pixels = /^\s*(\d+)(?:px)?\s*$/.exec(written ?? '')?.[1]
  const size = imageSizeFor(Number(pixels))
  return size ? { size } : {}
}

/** `<iframe>` and `<video>` of another site; inside a box a link. */
export function video(node: JsxElement, context: BodyContext, level: Level): PortableBlock[] {
  const url = attribute(node, 'src') ?? sourceElement(node) ?? ''
  if (!/^https?:/.test(url)) {
    context.warn(node, `<${node.name}> without a URL is left out${attributesOf(node)}`)
    return node.children.flatMap((child) => context.blocks(child, level))
  }
  reportAttributes(
    node,
    ['src', 'title', 'width', 'height', 'allow', 'allowFullScreen', 'frameBorder', 'loading', 'controls'],
    context,
  )
  const title = attribute(node, 'title') ?? url
  if (level === 'inner') {
    context.warn(node, 'a video inside a box becomes a link')
    return textBlocks('normal', [{ type: 'link', url, children: [{ type: 'text', value: title }] }], context)
  }
  if (title === url) context.warn(node, 'the video has no title: give it one in the Studio')
  return [{ _type: 'video', url, title, _key: context.key('video', url) }]
}

function sourceElement(node: JsxElement): string | undefined {
  const source = node.children.find((child) => 'name' in child && child.name === 'source')
  return source && 'attributes' in source ? attribute(source as never, 'src') : undefined
}
