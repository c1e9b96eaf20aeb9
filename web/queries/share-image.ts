/** Queries of share images. An image is drawn again when one of these results changes. */
import { folder, pageFilter } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'
import { pageAtPathDeps } from '../links/fragments.ts'

/** Fields of the image of a page; of a node page, also its ports. */
export const pageImageFields = `
    _type,
    title,
    summary,
    "category": category->title,
    "color": category->color,
    "icon": select(_type == "nodePage" => icon),
    "inputs": select(_type == "nodePage" => inputs[]{label, required}),
    "outputs": select(_type == "nodePage" => outputs[]{label, required}),
    "_deps": ["page:" + _id, "link:" + category._ref]
` as const

/** The image of the page at a path, with the keys of pages that may move there. */
export const shareImageQuery = defineQuery(`{
  "_deps": [${pageAtPathDeps}],
  "page": *[${pageFilter} && slug.current == $slug && ${folder} == $folder] | order(_id asc)[0]{${pageImageFields}}
}`)
