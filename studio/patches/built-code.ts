/**
 * Patch of `sanity` and `@sanity/validation` 6.16 in the build: times that no option sets, forms
 * that are built twice, and work that each key costs for each paragraph of a text.
 *
 * The Preview tool says "Unable to connect", and logs that `@sanity/visual-editing` was not set up
 * correctly, when the code of the overlays has not answered 8 s after the page was loaded: 5 s of
 * loading, then 3 s of "Connecting". That code is 200 KB in a third request after the page's own,
 * so a slow network or a busy machine needs longer for a page that is all right
 * (https://github.com/sanity-io/visual-editing/pull/2053 asked for a setting and was closed).
 * "Connecting" may now take as long as the tool waits for the page itself.
 *
 * A check of a document waits, before each field, until the browser is idle, for any time: while
 * anything on the screen moves with every frame (a spinner without a graphics card is enough), it
 * never is, "Validating document…" stays, and the pressed Publish never publishes. No issue is
 * known. Each wait ends after {@link longestIdle} now.
 *
 * What asks for a feature of the project is first told that the answer is on its way, even if it is
 * known, and then puts providers around the Studio (tasks) and around each form (comments): all is
 * built a second time, and letters that are typed meanwhile are lost. Now it waits for the answer,
 * at most {@link longestWait}. No issue is known.
 *
 * The form passes its tabs on as a new list with each render, and all paragraphs of a text read
 * them, so that each render of the form renders all of them: equal tabs are the same list now. No
 * issue is known.
 *
 * `built-code.test.ts` fails when one of the files has no such code any more.
 */

/** Milliseconds; fields of the same level wait together. */
const longestIdle = 100

/** Milliseconds until the Studio renders without knowing the features of its project. */
const longestWait = 5000

/** Code of the packages' files, and what replaces it. */
const replacements = [
  {
    file: /\/sanity\/lib\/constants-[^/]*\.js$/,
    code: /\bMAX_TIME_TO_OVERLAYS_CONNECTION = 3e3\b/,
    by: () => 'MAX_TIME_TO_OVERLAYS_CONNECTION = 15e3',
  },
  {
    file: /\/@sanity\/validation\/lib\/validateDocument-[^/]*\.js$/,
    code: /\btimeout \? \{ timeout \} : void 0\b/,
    by: () => `{ timeout: timeout ?? ${longestIdle} }`,
  },
  {
    file: /\/sanity\/lib\/PerspectiveProvider-[^/]*\.js$/,
    code: /\bfunction FormBuilderProvider\(props\) \{/,
    by: () => `function FormBuilderProvider(given) {
      const tabs = useRef(given.groups)
      const isSame = (tab, n) => Object.keys(tab).every((key) => tab[key] === tabs.current[n]?.[key])
      if (given.groups.length !== tabs.current.length || !given.groups.every(isSame)) tabs.current = given.groups
      const props = { ...given, groups: tabs.current };`,
  },
  {
    // `req` is one request for the page, whose answer `useObservable` returns one render late.
    // React renders again when a thrown promise resolves.
    file: /\/sanity\/lib\/PerspectiveProvider-[^/]*\.js$/,
    code: /\breturn useObservable\(t1, INITIAL_LOADING_STATE\$\d+\);(?=\s+\}\s+function _temp\$\d+\(error\) \{\s+return of\(\{\s+isLoading: !1,\s+enabled)/,
    by: (found: string) => `${found.replace('return', 'const state =')}
      const { features } = req;
      if (!state.isLoading || (req.isLate && !features)) return state;
      if (features) return { isLoading: false, enabled: features.includes(featureKey), features, error: null };
      throw req.answered ??= new Promise((resolve) => {
        const late = () => { req.isLate = true; resolve(); };
        req.subscribe({ next: (known) => { req.features = known; resolve(); }, error: late });
        setTimeout(late, ${longestWait});
      });`,
  },
]

/** Plugin for Vite: replaces the code in what is built. */
export function builtCode() {
  return {
    name: 'built-code',
    transform: (code: string, id: string) => {
      const path = id.replaceAll('\\', '/')
      const found = replacements.filter((known) => known.file.test(path) && known.code.test(code))
      if (found.length === 0) return undefined
      return found.reduce((changed, known) => changed.replace(known.code, known.by), code)
    },
  }
}
