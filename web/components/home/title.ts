/** The title of the home page for tabs: that of the Studio, or the product's name and tagline. */
export function homeTitle(
  home: { readonly seo: { readonly title?: string } | null; readonly tagline: string | null } | null,
  productName: string,
): string {
  return home?.seo?.title || [productName, home?.tagline].filter(Boolean).join(' | ')
}
