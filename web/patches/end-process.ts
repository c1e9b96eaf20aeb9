/** Lets code that Next also builds for the edge, which knows no processes, end the one that it runs in. */
declare global {
  var loomworkEndProcess: ((code: number) => void) | undefined
}

/** To be called at the start of a process of the site; never in one of the edge. */
export function allowToEnd(): void {
  globalThis.loomworkEndProcess = (code) => process.exit(code)
}
