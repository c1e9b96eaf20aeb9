/**
 * Runs after the page has loaded. The style sheets are there if one of their colors is defined. If
 * not, the site is served under another base path than it was built for, most likely the path of
 * this page, the home page.
 */
const script = `addEventListener('load', function () {
  if (getComputedStyle(document.documentElement).getPropertyValue('--paper')) return
  var banner = document.getElementById('base-path-banner')
  banner.querySelector('code').textContent = location.pathname.replace(/\\/?$/, '/')
  banner.hidden = false
})`

/**
 * Reports that the site did not load properly and which base path to try (SPEC.md §8). Only on the
 * home page, hidden from search engines, and with inline styles, since the site's style sheets are
 * what is missing.
 */
export function BasePathBanner() {
  return (
    <>
      <div
        id="base-path-banner"
        hidden
        data-nosnippet=""
        role="alert"
        style={{
          border: '4px solid #b3263b',
          padding: '1rem',
          margin: '1rem',
          background: '#fff',
          color: '#000',
        }}
      >
        <p>
          <strong>Your site did not load properly.</strong>
        </p>
        <p>A very common reason is a wrong base path. It was built for the base path "/".</p>
        <p>
          We suggest trying the base path <code />
        </p>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </>
  )
}
