/** The storage of a browser: what is kept are properties of its own, which can be counted and walked over. */
export class MemoryStorage {
  getItem(name: string): string | null {
    return (this as unknown as Record<string, string>)[name] ?? null;
  }
  setItem(name: string, text: string): void {
    Object.assign(this, { [name]: text });
  }
  removeItem(name: string): void {
    Reflect.deleteProperty(this, name);
  }
}
