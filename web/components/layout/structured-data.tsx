import { inScript } from '#metadata/structured-data.ts'

/** Structured data of a page, for search engines (`metadata/structured-data.ts`). */
export function StructuredData({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any `<`
      dangerouslySetInnerHTML={{ __html: inScript(data) }}
    />
  )
}
