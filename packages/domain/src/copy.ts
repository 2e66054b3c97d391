import { texts } from './copy/texts.ts';

export type CopyKey = keyof typeof texts;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Params<Key extends CopyKey> = Placeholders<(typeof texts)[Key]>;

/** Keys of texts without places: labels that data may carry. */
export type LabelKey = { [Key in CopyKey]: [Params<Key>] extends [never] ? Key : never }[CopyKey];

/** The Korean text of a key with its `{name}` places filled. A text with places demands its parameters. */
export function t<Key extends CopyKey>(
  key: Key,
  ...params: [Params<Key>] extends [never]
    ? []
    : string extends Params<Key>
      ? [params?: Record<string, string | number>]
      : [params: Record<Params<Key>, string | number>]
): string {
  const values: Record<string, string | number> = params[0] ?? {};
  return texts[key].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
