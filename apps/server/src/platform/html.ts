export type Html = { text: string };
type Value = string | Html | Html[];

export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { text: parts.reduce((text, part, at) => text + toText(values[at - 1]) + part) };
}

/** Trusted text that is inserted unescaped, such as a font list with quotes. */
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

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
