type Style = Record<string, string | number>;
export type Node = {
  type: string;
  key: null;
  props: { style: Style; children?: Node[] | string; src?: string; width?: number; height?: number };
};

/** A box of a drawing: a flex row unless its style says otherwise. */
export function box(style: Style, ...children: (Node | null)[]): Node {
  const shown = children.filter((child) => child !== null);
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children: shown } };
}

/** One line of text; it never wraps. */
export function line(style: Style, words: string): Node {
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', whiteSpace: 'pre', ...style }, children: words },
  };
}
