/**
 * Patch of `sanity` 6.16 in the build: the Preview tool waits longer for the page in its frame.
 *
 * The tool says "Unable to connect", and logs that `@sanity/visual-editing` was not set up
 * correctly, when the code of the overlays has not answered 8 s after the page was loaded: 5 s of
 * loading, then 3 s of "Connecting". That code is 200 KB in a third request after the page's own, so a
 * slow network or a busy machine needs longer for a page that is all right. Neither time can be set
 * (https://github.com/sanity-io/visual-editing/pull/2053 asked for it and was closed). "Connecting"
 * may now take as long as the tool waits for the page itself.
 *
 * `preview-timeout.test.ts` fails when `sanity` has no such constant any more.
 */

/** The file of `sanity` with the times of the Preview tool. */
const file = /\/sanity\/lib\/constants-[^/]*\.js$/

const constant = /\bMAX_TIME_TO_OVERLAYS_CONNECTION = 3e3\b/

/** Plugin for Vite: replaces the time in what is built. */
export function previewTimeout() {
  return {
    name: 'preview-timeout',
    transform: (code: string, id: string) =>
      file.test(id.replaceAll('\\', '/')) && constant.test(code)
        ? code.replace(constant, 'MAX_TIME_TO_OVERLAYS_CONNECTION = 15e3')
        : undefined,
  }
}
