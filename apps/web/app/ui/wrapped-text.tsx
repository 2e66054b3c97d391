import { Fragment } from 'react';

/** E-mail addresses and masked card numbers, with what adjoins them. */
const LONG_WORD = /(\(?[^\s(]*(?:@|\*{4}-)\S*)/;
const WORD_JOINER = '\u2060';

/**
 * A text whose e-mail addresses and card numbers begin a line of their own instead of being broken. Those wider than a line wrap
 * between their parts: addresses at `wbr`, which screen readers announce as a space, card numbers at their hyphens without it.
 */
export function WrappedText({ children }: { children: string }) {
  return children.split(LONG_WORD).map((part, n) => {
    if (n % 2 === 0) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
      <span key={n} className="inline-block">
        {part
          .replaceAll(WORD_JOINER, '')
          .split(/(?<=@)|(?=\.)/)
          .map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
            <Fragment key={at}>
              {at > 0 ? <wbr /> : null}
              {piece}
            </Fragment>
          ))}
      </span>
    );
  });
}
