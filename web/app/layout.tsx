import { accentStyle } from '@repo/model/colors.ts'
import type { Metadata } from 'next'
import localFont from 'next/font/local'
import { Footer } from '#components/footer/footer.tsx'
import { Navbar } from '#components/navbar/navbar.tsx'
import { Preview } from '#components/preview/preview.tsx'
import { Theme } from '#components/theme/theme.tsx'
import { env } from '#env.ts'
import { brandColor } from '#metadata/brand.ts'
import { siteBrand, siteChrome, siteName } from '#page-data/site-settings.ts'
import { Announcement } from './announcement/announcement.tsx'
import './tokens.css'
import './base.css'
import '#components/navbar/drawer.css'
import '#components/navigation/navigation.css'
import '#components/search/search-unreachable.css'

/** One variable font for all text, the Latin subset, served by the site itself. */
const font = localFont({
  src: '../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  weight: '400 700',
  display: 'swap',
  variable: '--font-instrument',
})

export async function generateMetadata(): Promise<Metadata> {
  const { productName } = await siteName()
  return {
    metadataBase: new URL(env().NEXT_PUBLIC_SITE_URL),
    title: { default: productName, template: `%s | ${productName}` },
    openGraph: { siteName: productName, type: 'website' },
    other: {
      'docsearch:language': 'en-US',
      'docsearch:version': 'current',
      'docsearch:docusaurus_tag': 'docs-default-current',
    },
  }
}

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const { productName } = await siteName()
  const { color, logo } = await siteBrand()
  const { announcement, navbar, footer, copyright } = await siteChrome()
  return (
    <html lang="en-US" dir="ltr" className={font.variable} suppressHydrationWarning>
      <body>
        <Theme>
          {color && <style>{accentStyle(color)}</style>}
          <a className="skip-link" href="#main">
            Skip to main content
          </a>
          {announcement && <Announcement {...announcement} />}
          <Navbar productName={productName} logo={logo?.src} entries={navbar} />
          {children}
          <Footer columns={footer} copyright={copyright} />
          <Preview />
        </Theme>
        {/*
          React moves these into the head. A page's metadata would replace those of its layout, and
          Next's own tags for icons take more bytes. Browsers that cannot draw SVG
          request /favicon.ico.
        */}
        <meta name="theme-color" content={color ?? brandColor} />
        {logo ? (
          <link rel="icon" href={logo.src} />
        ) : (
          <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        )}
        <link rel="apple-touch-icon" href={logo?.src ?? '/apple-touch-icon.png'} />
        <link
          rel="alternate"
          type="application/atom+xml"
          href="/feed.xml"
          title={`${productName}: new and changed pages`}
        />
      </body>
    </html>
  )
}
