export const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const ID = new RegExp(`^${idPattern}$`);

export function isId(text: string): boolean {
  return ID.test(text);
}
