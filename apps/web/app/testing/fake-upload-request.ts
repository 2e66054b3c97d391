/** Sends by `fetch`. */
export class FakeUploadRequest extends EventTarget {
  readonly upload: { onprogress: ((progress: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  onload: (() => void) | null = null;
  timeout = 0;
  status = 0;
  responseText = '';
  readonly #leave = new AbortController();
  readonly #sentHeaders = new Headers();
  #headers = new Headers();
  #target = { method: '', path: '' };

  open(method: string, path: string): void {
    this.#target = { method, path };
  }
  setRequestHeader(name: string, value: string): void {
    this.#sentHeaders.set(name, value);
  }
  getResponseHeader(name: string): string | null {
    return this.#headers.get(name);
  }
  abort(): void {
    this.#leave.abort();
    this.dispatchEvent(new Event('abort'));
  }
  async send(form: FormData): Promise<void> {
    const { method, path } = this.#target;
    try {
      const response = await fetch(path, {
        method,
        headers: this.#sentHeaders,
        body: form,
        signal: this.#leave.signal,
      });
      this.status = response.status;
      this.#headers = response.headers;
      this.responseText = await response.text();
      this.onload?.();
    } catch {
      this.dispatchEvent(new Event('error'));
    }
  }
}
