/** A piece of HTML in which everything from outside is escaped. */
export type Html = { text: string };
type Value = string | Html | Html[];

/** Builds HTML from a template: texts are escaped, pieces of HTML are taken as they are. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { text: parts.reduce((text, part, at) => text + toText(values[at - 1]) + part) };
}

/** Text of our own that goes in as it is, such as a font list with its quotes. */
export function raw(text: string): Html {
  return { text };
}

function toText(value: Value | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  return Array.isArray(value) ? value.map(({ text }) => text).join('\n') : value.text;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML and XML hold it between tags or in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
