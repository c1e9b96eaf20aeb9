/** Work that is done one piece after the other. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve()

  /** @returns what the work gives, or its failure, which does not hold up what comes after it */
  add<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }

  /** Settled when everything that was added so far is done. */
  async idle(): Promise<void> {
    await this.#last
  }
}
