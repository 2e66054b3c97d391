import type { UploadedFile } from '#app/data/uploads.ts';

const nameOf = (form: string) => `pq.files.${form}`;

/** The attachments of a form that was opened under this key: a reload of the page does not lose what has been sent. */
export function readKeptFiles(form: string): UploadedFile[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? '[]');
    return Array.isArray(value) ? value.filter(isFile) : [];
  } catch {
    return [];
  }
}

/** Keeps them for as long as the tab; where it keeps nothing, a reload begins anew. */
export function keepFiles(form: string, files: readonly UploadedFile[]): void {
  try {
    if (files.length > 0) sessionStorage.setItem(nameOf(form), JSON.stringify(files));
    else sessionStorage.removeItem(nameOf(form));
  } catch {
    // Nothing is kept in this browser.
  }
}

function isFile(value: unknown): value is UploadedFile {
  const { url, name } = (value ?? {}) as Partial<Record<keyof UploadedFile, unknown>>;
  return typeof url === 'string' && typeof name === 'string';
}
