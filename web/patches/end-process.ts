/** Lets code that Next also builds for the edge runtime, which has no processes, end its process. */
declare global {
  var loomworkEndProcess: ((code: number) => void) | undefined
}

/** Call it at the start of each process of the site, and not in the edge runtime. */
export function allowToEnd(): void {
  globalThis.loomworkEndProcess = (code) => process.exit(code)
}
