import { describeError } from '#src/platform/log.ts';

/** Why something failed, in one line: the words of the innermost cause, which our own errors only wrap. Without persons and secrets. */
export function reasonOf(error: unknown): string {
  let inner = error;
  // Who waited in vain knows more than the connection that was cut for it.
  while (inner instanceof Error && inner.cause !== undefined && !/timeout/i.test(inner.message))
    inner = inner.cause;
  // A host with several addresses: each of them was tried.
  if (inner instanceof AggregateError && inner.errors.length > 0) return reasonOf(inner.errors[0]);
  const described = describeError(inner);
  if (typeof described === 'string') return described;
  const { message, code } = described as { message: string; code?: unknown };
  const name = inner instanceof Error ? inner.name : '';
  const words = message.replaceAll(/\s+/g, ' ').replace(/[\s:;.,]+$/, '') || String(code ?? name);
  // S3 answers with names (NoSuchBucket) that say more than its words.
  return /^[A-Z]\w+[a-z]\w*$/.test(name) && !/Error$/.test(name) ? `${name}: ${words}` : words;
}
