export type Html = { readonly markup: string };

type Value = Html | string | number | null | undefined | false | readonly Value[];

/** Template tag: texts are escaped, Html and lists are inserted as they are, null and false are omitted. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.reduce((all, part, index) => all + render(values[index - 1]) + part) };
}

/** JSON in a `<script type="application/json">` that no text can close. */
export function jsonIsland(id: string, value: unknown): Html {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return { markup: `<script type="application/json" id="${id}">${json}</script>` };
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  return 'markup' in value ? value.markup : value.map(render).join('');
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
