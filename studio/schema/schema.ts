import { blocks, body } from './blocks/body.ts'
import { richText } from './blocks/rich-text.ts'
import { category } from './documents/category.ts'
import { guide } from './documents/guide.ts'
import { homePage } from './documents/home-page.ts'
import { nodePage } from './documents/node-page.ts'
import { redirect } from './documents/redirect.ts'
import { searchSettings } from './documents/search-settings.ts'
import { siteSettings } from './documents/site-settings.ts'
import { tag } from './documents/tag.ts'
import { writersGuide } from './documents/writers-guide.ts'
import { navLink } from './fields/nav-link.ts'
import { credential, limit, nodeError } from './fields/node-facts.ts'
import { port } from './fields/port.ts'
import { seo } from './fields/seo.ts'
import { setting } from './fields/setting.ts'

/** Every type of the content model: the one list. */
export const schemaTypes = [
  nodePage,
  guide,
  category,
  tag,
  redirect,
  siteSettings,
  homePage,
  searchSettings,
  writersGuide,
  body,
  richText,
  ...blocks,
  port,
  setting,
  credential,
  limit,
  nodeError,
  navLink,
  seo,
]
