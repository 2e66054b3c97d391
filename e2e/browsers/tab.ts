/** Texts are matched whole; of several matches the first visible one is meant. */
export type Target =
  | { role: 'alertdialog' | 'button' | 'dialog' | 'heading' | 'link' | 'radio' | 'textbox'; name?: Words }
  | { label: Words }
  | { text: Words }
  | { css: string };
type Words = string | RegExp;

/** Everything waits for what it needs. */
export type Tab = {
  /** Opens an address of the site and waits until the page listens. */
  open(path: string): Promise<void>;
  back(): Promise<void>;
  see(target: Target): Promise<void>;
  gone(target: Target): Promise<void>;
  press(target: Target): Promise<void>;
  fill(target: Target, text: string): Promise<void>;
  type(text: string): Promise<void>;
  key(name: 'ArrowRight' | 'Enter' | 'Escape'): Promise<void>;
  /** Gives files to an input, which may be hidden. */
  upload(target: Target, paths: readonly string[]): Promise<void>;
  inFrame(css: string, act: (frame: Pick<Tab, 'fill' | 'key' | 'press'>) => Promise<void>): Promise<void>;
  evaluate<T>(expression: string): Promise<T>;
  photograph(path: string): Promise<void>;
  /** What the console has had of errors since it was last asked. */
  takeComplaints(): Promise<string[]>;
  close(): Promise<void>;
};

export type Size = { width: number; height: number };

export const WAIT_MS = 15_000;

/** The site's own pages once they listen; what has no script of theirs is ready at once. */
export const READY = 'html[data-ready], html:not(:has(script[type=module]))';
