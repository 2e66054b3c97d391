type Fields = Record<string, unknown>;

type Reply =
  | { kind: 'answered'; status: number; body: Fields }
  | { kind: 'retryable'; reason: string }
  | { kind: 'unknown'; reason: string };

const MAX_BODY_CHARS = 100_000;

/**
 * A call of a token or profile endpoint. These are safe to repeat, so transport errors are `retryable`; a response
 * without a JSON object is `unknown`. Never rejects.
 */
export async function requestJson(url: string, init: RequestInit, timeoutMs: number): Promise<Reply> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    const text = await response.text();
    if (status >= 500 || status === 429) return { kind: 'retryable', reason: `HTTP ${status}` };
    const body = text.length > MAX_BODY_CHARS ? null : parseObject(text);
    return body ? { kind: 'answered', status, body } : { kind: 'unknown', reason: `HTTP ${status}, no JSON` };
  } catch (error) {
    return { kind: 'retryable', reason: reasonOf(error) };
  }
}

export function form(fields: Record<string, string>): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields), headers: { accept: 'application/json' } };
}

export function bearer(token: string): RequestInit {
  return { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } };
}

export function objectField(body: Fields, name: string): Fields {
  const value = body[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** A text field that PostgreSQL can store; empty when it is anything else. */
export function textField(body: Fields, name: string): string {
  const value = body[name];
  return typeof value === 'string' && value.isWellFormed() ? value.replaceAll('\u0000', '').trim() : '';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : error.name;
}

function parseObject(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}
