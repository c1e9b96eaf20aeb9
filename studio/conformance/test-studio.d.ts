/**
 * Types of what the configuration takes from Sanity's test Studio, whose own do not
 * satisfy the compiler settings of this repository.
 */

declare module 'sanity-test-studio/schema/*' {
  import type { SchemaTypeDefinition } from 'sanity'

  const type: SchemaTypeDefinition
  export default type
}

declare module 'sanity-test-studio/schema/allTypes' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const allTypes: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/ci/comments' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const commentsCI: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/debug/arrayCapabilities' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const arrayCapabilities: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/debug/collapsibleObjects' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const collapsibleObjects: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/debug/decorations' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const decorations: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/debug/deeplyNestedArrayPreview' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const deepNestedAccordion: SchemaTypeDefinition
  export const deepNestedRichContent: SchemaTypeDefinition
  export const deepNestedContent: SchemaTypeDefinition
  export const deepNestedRow: SchemaTypeDefinition
  export const deepNestedBody: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/debug/deprecatedDocument' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const deprecatedDocument: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/debug/deprecatedFields' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const deprecatedFields: SchemaTypeDefinition
  export const namedDeprecatedObject: SchemaTypeDefinition
  export const namedDeprecatedArray: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/debug/inspectors' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const inspectorsTestType: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/debug/manyViews' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const manyViewsType: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/debug/objectsDebug' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const objectsDebug: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/debug/simpleReferences' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const simpleReferences: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/debug/validation' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const validationArraySuperType: SchemaTypeDefinition
  const type: SchemaTypeDefinition
  export default type
}

declare module 'sanity-test-studio/schema/standard/arrays' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const topLevelArrayType: SchemaTypeDefinition
  export const topLevelPrimitiveArrayType: SchemaTypeDefinition
  const type: SchemaTypeDefinition
  export default type
}

declare module 'sanity-test-studio/schema/standard/images' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const myImage: SchemaTypeDefinition
  const type: SchemaTypeDefinition
  export default type
}

declare module 'sanity-test-studio/schema/standard/initialFullScreenPTE' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const initialFullScreenPTEType: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/standard/objects' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const myObject: SchemaTypeDefinition
  const type: SchemaTypeDefinition
  export default type
}

declare module 'sanity-test-studio/schema/standard/portableText/allTheBellsAndWhistles' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const ptAllTheBellsAndWhistlesType: SchemaTypeDefinition
}

declare module 'sanity-test-studio/schema/standard/references' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const referenceAlias: SchemaTypeDefinition
  const type: SchemaTypeDefinition
  export default type
}

declare module 'sanity-test-studio/schema/docs/v3' {
  import type { SchemaTypeDefinition } from 'sanity'
  export const v3docs: { readonly types: readonly SchemaTypeDefinition[] }
}

declare module 'sanity-test-studio/documentActions' {
  import type { DocumentActionsResolver } from 'sanity'
  export const resolveDocumentActions: DocumentActionsResolver
}

declare module 'sanity-test-studio/fieldActions/assistFieldActionGroup' {
  import type { DocumentFieldAction } from 'sanity'
  export const assistFieldActionGroup: DocumentFieldAction
}

declare module 'sanity-test-studio/initialValueTemplates' {
  import type { Template } from 'sanity'
  export const resolveInitialValueTemplates: Template[]
}

declare module 'sanity-test-studio/inspectors/custom' {
  import type { DocumentInspector } from 'sanity'
  export const customInspector: DocumentInspector
}

declare module 'sanity-test-studio/structure/resolveNewDocumentOptions' {
  import type { NewDocumentOptionsResolver } from 'sanity'
  export const newDocumentOptions: NewDocumentOptionsResolver
}

declare module 'sanity-test-studio/structure/resolveStructure' {
  import type { StructureResolver } from 'sanity/structure'
  export const structure: StructureResolver
}

declare module 'sanity-test-studio/structure/resolveStructureDocumentNode' {
  import type { DefaultDocumentNodeResolver } from 'sanity/structure'
  export const defaultDocumentNode: DefaultDocumentNodeResolver
}

declare module 'studio-e2e-testing/components-api' {
  import type { PluginOptions } from 'sanity'
  export const customComponents: () => PluginOptions
}

declare module 'studio-e2e-testing/i18n/bundles' {
  import type { LocaleResourceBundle } from 'sanity'
  export const e2eI18nBundles: LocaleResourceBundle[]
}
