type Request = { isHeld: boolean; grant(): void; fail(): void };

/** Exclusive locks of one name, in the order of requests, as the browser's `navigator.locks` gives them to its tabs. */
export class FakeLocks {
  readonly #requests: Request[] = [];

  readonly request = ((_name: string, options: LockOptions, run: () => Promise<void> | undefined) =>
    new Promise<void>((resolve, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'));
      const request: Request = {
        isHeld: false,
        grant: () => {
          request.isHeld = true;
          void Promise.resolve(run()).then(() => {
            this.#remove(request);
            resolve();
          });
        },
        fail: abort,
      };
      if (options.steal) for (const held of this.#requests.filter(({ isHeld }) => isHeld)) this.#lose(held);
      this.#requests[options.steal ? 'unshift' : 'push'](request);
      options.signal?.addEventListener('abort', () => {
        if (request.isHeld) return;
        this.#remove(request);
        abort();
      });
      queueMicrotask(() => this.#grantNext());
    })) as LockManager['request'];

  #lose(held: Request): void {
    this.#remove(held);
    held.fail();
  }

  #remove(request: Request): void {
    const at = this.#requests.indexOf(request);
    if (at < 0) return;
    this.#requests.splice(at, 1);
    queueMicrotask(() => this.#grantNext());
  }

  #grantNext(): void {
    const [first] = this.#requests;
    if (first && !first.isHeld) first.grant();
  }
}
