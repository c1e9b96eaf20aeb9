/**
 * The title of the home page, for tabs and search engines: the one from the Studio, otherwise the
 * product's name with its tagline.
 */
export function homeTitle(
  home: { readonly seo: { readonly title?: string } | null; readonly tagline: string | null } | null,
  productName: string,
): string {
  return home?.seo?.title || [productName, home?.tagline].filter(Boolean).join(' | ')
}
