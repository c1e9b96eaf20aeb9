import { ALL_FIELDS_GROUP, type DocumentDefinition, type Rule } from 'sanity'
import { searchedTypes } from '../desk/replace/read-pages.ts'
import { rightWords } from '../desk/words/words.ts'
import { blocks, body, snippetText } from './blocks/body.ts'
import { richText } from './blocks/rich-text.ts'
import { category } from './documents/category.ts'
import { guide } from './documents/guide.ts'
import { homePage } from './documents/home-page.ts'
import { nodePage } from './documents/node-page.ts'
import { redirect } from './documents/redirect.ts'
import { searchSettings } from './documents/search-settings.ts'
import { siteSettings } from './documents/site-settings.ts'
import { snippet } from './documents/snippet.ts'
import { tag } from './documents/tag.ts'
import { writersGuide } from './documents/writers-guide.ts'
import { navButton, navGroup, navLink } from './fields/nav-link.ts'
import { credential, limit, nodeError } from './fields/node-facts.ts'
import { port } from './fields/port.ts'
import { seo } from './fields/seo.ts'
import { setting } from './fields/setting.ts'
import { ownBlocks, ownDocuments } from './own/schema.ts'

const documents = [
  nodePage,
  guide,
  category,
  tag,
  snippet,
  redirect,
  siteSettings,
  homePage,
  searchSettings,
  writersGuide,
  ...ownDocuments,
]

/** A document without its title again above its fields, a tab with all, and warnings of words. */
function withLessAbove<Type extends DocumentDefinition>(type: Type): Type {
  const groups = type.groups && [{ ...ALL_FIELDS_GROUP, hidden: true }, ...type.groups]
  const validation = searchedTypes.includes(type.name) && {
    validation: (rule: Rule) => rule.custom(rightWords).warning(),
  }
  return { ...type, ...validation, groups, __experimental_formPreviewTitle: false }
}

/** Every type of the content model: the one list. */
export const schemaTypes = [
  ...documents.map(withLessAbove),
  body,
  snippetText,
  richText,
  ...blocks,
  ...ownBlocks,
  port,
  setting,
  credential,
  limit,
  nodeError,
  navLink,
  navButton,
  navGroup,
  seo,
]
