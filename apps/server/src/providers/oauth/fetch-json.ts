type Fields = Record<string, unknown>;

/** What became of one call, before its body is judged. */
type Answer =
  | { kind: 'answered'; status: number; body: Fields }
  | { kind: 'retryable'; reason: string }
  | { kind: 'unknown'; reason: string };

/** No answer that makes sense is longer. */
const LONGEST = 100_000;

/**
 * One call of a provider's token or profile address. Nothing happens there that may not happen twice, so what did not
 * come through is `retryable`, whatever broke; an answer that is no JSON object is `unknown`. Never rejects.
 */
export async function ask(url: string, init: RequestInit, timeoutMs: number): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    const text = await response.text();
    if (status >= 500 || status === 429) return { kind: 'retryable', reason: `HTTP ${status}` };
    const body = text.length > LONGEST ? null : parseObject(text);
    return body ? { kind: 'answered', status, body } : { kind: 'unknown', reason: `HTTP ${status}, no JSON` };
  } catch (error) {
    return { kind: 'retryable', reason: reasonOf(error) };
  }
}

/** A POST of form fields. */
export function form(fields: Record<string, string>): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields), headers: { accept: 'application/json' } };
}

/** A GET with an access token. */
export function bearer(token: string): RequestInit {
  return { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } };
}

/** A field that is an object, else an empty one. */
export function objectOf(body: Fields, name: string): Fields {
  const value = body[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** A field as text that the database can hold; anything else is empty. */
export function textOf(body: Fields, name: string): string {
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
