import { escapeXml } from './xml.ts'

/** Maximum length of the name in the format, characters. */
const longestShortName = 16

/**
 * The OpenSearch description of the site's search.
 * @param site origin, without a slash at its end
 */
export function openSearchDescription(site: string, productName: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeXml(productName.slice(0, longestShortName))}</ShortName>
  <Description>${escapeXml(`Search the ${productName} documentation`)}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Language>en-US</Language>
  <Image type="image/svg+xml">${escapeXml(`${site}/icon.svg`)}</Image>
  <Url type="text/html" template="${escapeXml(`${site}/search/?q={searchTerms}`)}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${escapeXml(`${site}/opensearch.xml`)}"/>
</OpenSearchDescription>
`
}
