/** Images and videos. Pure. */
import { imageSizeFor } from '@repo/model/image-sizes.ts'
import type { Image } from 'mdast'
import {
  attribute,
  attributesIn,
  attributesOf,
  attributeValue,
  type BodyContext,
  elementsNamed,
  imageIn,
  type JsxElement,
  type PortableBlock,
} from './syntax.ts'
import { textBlocks } from './text.ts'

/** How an image looks on its page, as the fields of its block. */
interface Look {
  /** For {@link withDarkImages}. */
  readonly onlyDark?: true
  readonly size?: string
  readonly dark?: { readonly _type: 'image'; readonly asset: object }
}

/** An image. If its file is missing, its text stays. */
export function image(
  node: Pick<Image, 'url' | 'alt' | 'title' | 'position'>,
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
      ...(/#(?:only-dark|gh-dark-mode-only)$/.test(node.url) && { onlyDark: true }),
      zoom: true,
    },
  ]
}

/**
 * `<img>`: `src` may be `require("./a.png").default` or `useBaseUrl("/img/a.png")`, as in the
 * Docusaurus docs.
 */
export function imageElement(node: JsxElement, context: BodyContext): PortableBlock[] {
  const { src } = attributesIn(node, 'src alt title', context)
  const classes = attribute(node, 'className') ?? attribute(node, 'class') ?? ''
  return image(imageIn(node, src ?? attributesOf(node).trim()), context, {
    ...sizeOf(node),
    ...(/\bdark:block\b/.test(classes) && { onlyDark: true }),
  })
}

/** Images that are for the dark mode only are those of the images before them. */
export function withDarkImages(blocks: readonly PortableBlock[]): PortableBlock[] {
  const done: PortableBlock[] = []
  for (const { onlyDark, ...block } of blocks) {
    const before = done.at(-1)
    const isPair = onlyDark === true && before?._type === 'image' && before.dark === undefined
    if (isPair) done[done.length - 1] = { ...before, dark: { _type: 'image', asset: block.asset } }
    else done.push(block as PortableBlock)
  }
  return done
}

/** `<ThemedImage sources={{ light: "./a.png", dark: "./b.png" }} />` of Docusaurus. */
export function themedImage(node: JsxElement, context: BodyContext): PortableBlock[] {
  attributesIn(node, 'sources alt title', context)
  const value = attributeValue(node, 'sources')
  const sources = typeof value === 'object' ? (value?.value ?? '') : ''
  const [light, night] = ['light', 'dark'].map(
    (mode) => new RegExp(`\\b${mode}["']?\\s*:\\s*(?:\\w+\\(\\s*)?["'\`]([^"'\`]+)`).exec(sources)?.[1],
  )
  const asset = night && context.resolveImage(night)
  if (night && !asset) context.warn(node, `the image ${night} for the dark mode was not found`)
  return image(imageIn(node, light ?? attributesOf(node).trim()), context, {
    ...sizeOf(node),
    ...(asset && { dark: { _type: 'image', asset: { _type: 'reference', _ref: asset } } }),
  })
}

/** Images with a caption, which is a paragraph if there is no image. */
export function captioned(
  blocks: readonly PortableBlock[],
  caption: string | undefined,
  context: BodyContext,
) {
  if (!caption) return blocks.slice()
  const isImage = ({ _type }: PortableBlock) => _type === 'image'
  return blocks.some(isImage)
    ? blocks.map((block) => (isImage(block) ? { ...block, caption } : block))
    : [...blocks, ...textBlocks('normal', [{ type: 'text', value: caption }], context)]
}

/** `<Frame caption="…">` around images, as in other documentation systems. */
export function frame(node: JsxElement, context: BodyContext): PortableBlock[] {
  const { caption } = attributesIn(node, 'caption', context)
  const blocks = withDarkImages(context.blocks(node.children))
  return captioned(blocks, caption, context).map((block) =>
    block._type === 'image' ? { ...block, frame: true } : block,
  )
}

/** The size for `width="320"`, `width={320}` or `width="320px"`. */
function sizeOf(node: JsxElement): Look {
  const value = attributeValue(node, 'width')
  const written = typeof value === 'object' ? value?.value : value
  const pixels = /^\s*(\d+)(?:px)?\s*$/.exec(written ?? '')?.[1]
  const size = imageSizeFor(Number(pixels))
  return size ? { size } : {}
}

/** `<iframe>` and `<video>` of another site; inside a box a link. */
export function video(node: JsxElement, context: BodyContext): PortableBlock[] {
  const [source] = elementsNamed(node, /^source$/)
  const url = attribute(node, 'src') ?? (source && attribute(source, 'src')) ?? ''
  if (!/^https?:/.test(url)) {
    context.warn(node, `<${node.name}> without a URL is left out${attributesOf(node)}`)
    return context.blocks(node.children)
  }
  const { title = url } = attributesIn(node, 'src title', context)
  if (context.level === 'inner') {
    context.warn(node, 'a video inside a box becomes a link')
    return textBlocks('normal', [{ type: 'link', url, children: [{ type: 'text', value: title }] }], context)
  }
  if (title === url) context.warn(node, 'the video has no title: give it one in the Studio')
  return [{ _type: 'video', url, title, _key: context.key('video', url) }]
}
