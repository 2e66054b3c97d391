/**
 * Cuts what a stream brings into pieces that are streams themselves. One that breaks off ends the piece that
 * was under way, so that what has come is kept; `failure` says then why.
 */
export class StreamCutter {
  readonly #source: AsyncIterator<Uint8Array>;
  #waiting: Uint8Array | null = null;
  #failure: { error: unknown } | null = null;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Why the stream broke off; null while it has not. */
  get failure(): { error: unknown } | null {
    return this.#failure;
  }

  /** True when there is nothing left for another piece; waits for the next bytes. */
  async isOver(): Promise<boolean> {
    this.#waiting ??= await this.#next();
    return this.#waiting === null;
  }

  /** The next piece, at most so many bytes. */
  async *take(max: number): AsyncGenerator<Uint8Array> {
    let left = max;
    while (left > 0 && !(await this.isOver())) {
      const bytes = this.#waiting ?? new Uint8Array();
      this.#waiting = bytes.length > left ? bytes.subarray(left) : null;
      const piece = bytes.subarray(0, left);
      left -= piece.length;
      yield piece;
    }
  }

  async #next(): Promise<Uint8Array | null> {
    if (this.#failure) return null;
    try {
      for (;;) {
        const { done, value } = await this.#source.next();
        if (done) return null;
        if (value.length > 0) return value;
      }
    } catch (error) {
      this.#failure = { error };
      return null;
    }
  }
}
