import { texts } from './copy/texts.ts';

export type CopyKey = keyof typeof texts;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Params<Key extends CopyKey> = Placeholders<(typeof texts)[Key]>;

/** Keys of texts without placeholders, which data can refer to. */
export type LabelKey = { [Key in CopyKey]: [Params<Key>] extends [never] ? Key : never }[CopyKey];

/** Right-to-left letters, and the controls that change the direction of the following text. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Isolates right-to-left text (U+2068, U+2069), so that it does not reorder the surrounding sentence. */
function isolated(value: string | number): string {
  const text = String(value);
  return RIGHT_TO_LEFT.test(text)
    ? `\u2068${text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')}\u2069`
    : text;
}

export function t<Key extends CopyKey>(
  key: Key,
  ...params: [Params<Key>] extends [never]
    ? []
    : string extends Params<Key>
      ? [params?: Record<string, string | number>]
      : [params: Record<Params<Key>, string | number>]
): string {
  const values: Record<string, string | number> = params[0] ?? {};
  return texts[key].replace(/\{(\w+)\}/g, (place, name: string) => isolated(values[name] ?? place));
}
