import { stdSerializers } from 'pino';

type Described = { type?: string; message: string; stack?: string } & Partial<
  Record<(typeof KEPT)[number], unknown>
>;

/** Properties of errors that say what went wrong without saying to whom. */
const KEPT = [
  'code',
  'syscall',
  'statusCode',
  'responseCode',
  'severity',
  'constraint',
  'table',
  'routine',
] as const;

/**
 * An error as the log may hold it: libraries put the values of a query, a recipient or a link into their messages and
 * properties. Takes anything thrown.
 */
export function describeError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return typeof thrown === 'string' ? withoutPersons(thrown) : typeof thrown;
  const { type, message, stack, ...rest } = stdSerializers.err(thrown) as unknown as Described;
  const described: Described = { message: withoutPersons(message) };
  if (type !== undefined) described.type = type;
  if (stack !== undefined) described.stack = withoutPersons(stack);
  for (const key of KEPT) {
    const value = rest[key];
    if (value !== undefined) described[key] = typeof value === 'string' ? withoutPersons(value) : value;
  }
  return described;
}

function withoutPersons(text: string): string {
  return (
    text
      // drizzle: the values of a query, which may be of several lines, up to the stack or the cause.
      .replaceAll(/\bparams: [\s\S]*?(?=\n\s+at |\ncaused by|: error: |$)/g, 'params: …')
      .replaceAll(/[^\s<>"'(),:;=/]+@[^\s<>"'(),:;=/]+\.[a-z]+/gi, '[e-mail]')
      .replaceAll(/\b(token|code|state)=[^\s&"']+/gi, '$1=…')
      .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]')
      .replaceAll(/\$argon2\w*\$\S+/g, '[hash]')
  );
}
