/** The types of Sanity's test Studio that its tests open, and those that they refer to. */
import { defineArrayMember, defineField, defineType, type SchemaTypeDefinition } from 'sanity'
import { allTypes } from 'sanity-test-studio/schema/allTypes'
import author from 'sanity-test-studio/schema/author'
import book from 'sanity-test-studio/schema/book'
import { commentsCI } from 'sanity-test-studio/schema/ci/comments'
import { arrayCapabilities } from 'sanity-test-studio/schema/debug/arrayCapabilities'
import { collapsibleObjects } from 'sanity-test-studio/schema/debug/collapsibleObjects'
import dateTimeValidation from 'sanity-test-studio/schema/debug/dateTimeValidation'
import dateValidation from 'sanity-test-studio/schema/debug/dateValidation'
import { decorations } from 'sanity-test-studio/schema/debug/decorations'
import * as deeplyNested from 'sanity-test-studio/schema/debug/deeplyNestedArrayPreview'
import { deprecatedDocument } from 'sanity-test-studio/schema/debug/deprecatedDocument'
import * as deprecated from 'sanity-test-studio/schema/debug/deprecatedFields'
import documentActions from 'sanity-test-studio/schema/debug/documentActions'
import empty from 'sanity-test-studio/schema/debug/empty'
import fieldGroupsWithI18n from 'sanity-test-studio/schema/debug/fieldGroupsWithI18n'
import gallery from 'sanity-test-studio/schema/debug/gallery'
import { inspectorsTestType } from 'sanity-test-studio/schema/debug/inspectors'
import liveEdit from 'sanity-test-studio/schema/debug/liveEdit'
import localeString from 'sanity-test-studio/schema/debug/localeString'
import { manyViewsType } from 'sanity-test-studio/schema/debug/manyViews'
import { objectsDebug } from 'sanity-test-studio/schema/debug/objectsDebug'
import removeRestoreAction from 'sanity-test-studio/schema/debug/removeRestoreAction'
import { simpleReferences } from 'sanity-test-studio/schema/debug/simpleReferences'
import typeWithNoToplevelStrings from 'sanity-test-studio/schema/debug/typeWithNoToplevelStrings'
import validation, { validationArraySuperType } from 'sanity-test-studio/schema/debug/validation'
import { v3docs } from 'sanity-test-studio/schema/docs/v3'
import house from 'sanity-test-studio/schema/house'
import playlist from 'sanity-test-studio/schema/playlist'
import playlistTrack from 'sanity-test-studio/schema/playlistTrack'
import species from 'sanity-test-studio/schema/species'
import arrays, {
  topLevelArrayType,
  topLevelPrimitiveArrayType,
} from 'sanity-test-studio/schema/standard/arrays'
import datetime from 'sanity-test-studio/schema/standard/datetime'
import images, { myImage } from 'sanity-test-studio/schema/standard/images'
import { initialFullScreenPTEType } from 'sanity-test-studio/schema/standard/initialFullScreenPTE'
import objects, { myObject } from 'sanity-test-studio/schema/standard/objects'
import { ptAllTheBellsAndWhistlesType } from 'sanity-test-studio/schema/standard/portableText/allTheBellsAndWhistles'
import references, { referenceAlias } from 'sanity-test-studio/schema/standard/references'
import strings from 'sanity-test-studio/schema/standard/strings'
import texts from 'sanity-test-studio/schema/standard/texts'

/** Types of the plugin `sanity-plugin-internationalized-array`, without its inputs. */
const internationalizedValue = defineType({
  name: 'internationalizedArrayStringValue',
  type: 'object',
  fields: [defineField({ name: 'language', type: 'string' }), defineField({ name: 'value', type: 'string' })],
})
const internationalizedArray = defineType({
  name: 'internationalizedArrayString',
  type: 'array',
  of: [defineArrayMember({ type: internationalizedValue.name })],
})

/** In the order of Sanity's `dev/test-studio/schema/index.ts`. */
export const schemaTypes: SchemaTypeDefinition[] = [
  commentsCI,
  arrays,
  topLevelArrayType,
  topLevelPrimitiveArrayType,
  datetime,
  images,
  objects,
  ptAllTheBellsAndWhistlesType,
  initialFullScreenPTEType,
  references,
  referenceAlias,
  strings,
  texts,
  dateTimeValidation,
  dateValidation,
  deprecatedDocument,
  deprecated.deprecatedFields,
  decorations,
  documentActions,
  empty,
  removeRestoreAction,
  gallery,
  inspectorsTestType,
  liveEdit,
  localeString,
  manyViewsType,
  myImage,
  myObject,
  deprecated.namedDeprecatedObject,
  deprecated.namedDeprecatedArray,
  objectsDebug,
  collapsibleObjects,
  arrayCapabilities,
  ...Object.values(deeplyNested),
  simpleReferences,
  typeWithNoToplevelStrings,
  validation,
  validationArraySuperType,
  fieldGroupsWithI18n,
  internationalizedValue,
  internationalizedArray,
  author,
  book,
  species,
  house,
  playlist,
  playlistTrack,
  allTypes,
  ...v3docs.types,
]
