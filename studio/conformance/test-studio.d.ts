/**
 * Types of what the configuration takes from Sanity's test Studio, whose own do not
 * satisfy the compiler settings of this repository.
 */

declare module 'sanity-test-studio/schema/*' {
  import type { SchemaTypeDefinition as Type } from 'sanity'

  // Each file has some of these; the build refuses a name that is not in its file.
  const type: Type
  export default type
  export const allTypes: Type
  export const commentsCI: Type
  export const arrayCapabilities: Type
  export const collapsibleObjects: Type
  export const decorations: Type
  export const deepNestedAccordion: Type
  export const deepNestedRichContent: Type
  export const deepNestedContent: Type
  export const deepNestedRow: Type
  export const deepNestedBody: Type
  export const deprecatedDocument: Type
  export const deprecatedFields: Type
  export const namedDeprecatedObject: Type
  export const namedDeprecatedArray: Type
  export const inspectorsTestType: Type
  export const manyViewsType: Type
  export const objectsDebug: Type
  export const simpleReferences: Type
  export const validationArraySuperType: Type
  export const topLevelArrayType: Type
  export const topLevelPrimitiveArrayType: Type
  export const myImage: Type
  export const initialFullScreenPTEType: Type
  export const myObject: Type
  export const ptAllTheBellsAndWhistlesType: Type
  export const referenceAlias: Type
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
