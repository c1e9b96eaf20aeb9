/** Queries of share images. An image is drawn again when one of these results changes. */
import { folder, pageFilter } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'
import { inOrder, listedCategory, listedPage } from '../dependencies/predicates.ts'
import { memberFields, pageAtPathDeps, sizeOfCategory } from '../links/fragments.ts'

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

/**
 * The image of the page at a path. It depends on the pages that may move there, as `pageQuery`
 * does.
 */
export const shareImageQuery = defineQuery(`{
  "_deps": [${pageAtPathDeps}],
  "page": *[${pageFilter} && slug.current == $slug && ${folder} == $folder] | order(_id asc)[0]{${pageImageFields}}
}`)

/** The image of a category, with its first members. */
export const categoryImageQuery = defineQuery(`{
  "_deps": ["slug:category:" + $slug],
  "category": *[_type == "category" && slug.current == $slug] | order(_id asc)[0]{
    title,
    "summary": description,
    icon,
    color,
    "_deps": ["card:" + _id, "members:" + _id],
    "count": ${sizeOfCategory},
    "categories": *[${listedCategory} && parent._ref == ^._id] | ${inOrder} [0...5]{${memberFields}},
    "pages": *[${listedPage} && category._ref == ^._id] | ${inOrder} [0...5]{${memberFields}}
  }
}`)

/**
 * The image of a tag, with the first of its pages. Their order depends on the titles of all of
 * them.
 */
export const tagImageQuery = defineQuery(`{
  "_deps": ["slug:tag:" + $slug],
  "tag": *[_type == "tag" && slug.current == $slug] | order(_id asc)[0]{
    "title": label,
    "summary": description,
    "_deps": ["card:" + _id, "tagged:" + _id, *[${listedPage} && ^._id in tags[]._ref]{"key": "link:" + _id}.key],
    "count": count(*[${listedPage} && ^._id in tags[]._ref]),
    "pages": *[${listedPage} && ^._id in tags[]._ref] | order(title asc, _id asc) [0...5]{${memberFields}}
  }
}`)
