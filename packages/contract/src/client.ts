import { t } from '@pq/domain/copy';
import type { z } from 'zod';
import type { CallsByName } from './areas.ts';
import type { Endpoint, FileEndpoint } from './call.ts';
import { type Envelope, fromEnveloped } from './envelope.ts';
import type { ErrorCode } from './errors.ts';

/** Sends requests: `fetch` in the browser, in-process injection while rendering on the server. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/**
 * A call that was answered with state false, or not answered at all (status 0). `message` is a Korean text for the user.
 */
export class CallError extends Error {
  readonly status: number;
  readonly data: Envelope<never>['data'];
  /** Code of the refusal, if the answer has one. */
  readonly code: ErrorCode | undefined;
  /** Id by which support finds the request in the server's log. */
  readonly requestId: string | undefined;
  constructor(
    status: number,
    message: string,
    data?: Envelope<never>['data'],
    { code, requestId }: { code?: ErrorCode | undefined; requestId?: string | undefined } = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.data = data;
    this.code = code;
    this.requestId = requestId;
  }

  /** Messages by field of a 400. */
  get fields(): Record<string, string> {
    return (this.data as { fields?: Record<string, string> } | undefined)?.fields ?? {};
  }

  /** Time to wait before a repeat; 0 if the answer has none. */
  get retryAfterMs(): number {
    return ((this.data as { retryAfterS?: number } | undefined)?.retryAfterS ?? 0) * 1_000;
  }
}

/** The call with schemas that belongs to an endpoint, found by name. */
type Declared<E> = E extends { input: z.ZodType }
  ? E
  : E extends { name: infer Name extends keyof CallsByName }
    ? CallsByName[Name]
    : never;

/** Input of a call. */
export type InputOf<E> =
  Declared<E> extends { input: infer Input extends z.ZodType } ? z.input<Input> : never;
/** Input as its handler receives it, with defaults filled in. */
export type ParsedInputOf<E> =
  Declared<E> extends { input: infer Input extends z.ZodType } ? z.output<Input> : never;
/** Answer data of a call. */
export type DataOf<E> = Declared<E> extends { data: infer Data extends z.ZodType } ? z.output<Data> : never;

export type Answer<Data> = { data: Data; msg: string | undefined };

export type Client = {
  /** Makes a call and returns its data and msg. Throws CallError. */
  call<E extends Endpoint>(call: E, input: InputOf<E>, options?: CallOptions): Promise<Answer<DataOf<E>>>;
  /** Fetches a file into memory, so that the page can handle a refusal. Throws CallError. */
  file<E extends FileEndpoint>(file: E, input: InputOf<E>): Promise<FetchedFile>;
};

export type FetchedFile = { name: string; content: Blob };

/** `keepalive`: the request survives leaving the page. */
type CallOptions = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
  /** Priority relative to concurrent requests of the page. */
  priority?: 'low';
};

/** The typed client of the API over any transport. */
export function createClient(transport: Transport): Client {
  return {
    async call(call, input, options = {}) {
      const { path, init } = toRequest(call, input as Record<string, unknown>, options);
      return readAnswer(call, await transport(path, init).catch(() => null));
    },
    async file({ path }, input) {
      const address = `/api${path}${toQuery(input as Record<string, unknown>)}`;
      const response = await transport(address, { credentials: 'same-origin' }).catch(() => null);
      if (!response?.ok) throw refusalOf(response, response && (await readEnvelope(response)));
      const content = await response.blob().catch(() => null);
      if (!content) throw new CallError(0, t('err.network'));
      return { name: nameOf(response), content };
    },
  };
}

/** Reads the answer of a call, independent of the transport; null means no answer. Throws CallError. */
export async function readAnswer<E extends Endpoint>(
  call: E,
  response: Response | null,
): Promise<Answer<DataOf<E>>> {
  const envelope = response ? await readEnvelope(response) : null;
  if (!envelope?.state) throw refusalOf(response, envelope);
  return { data: fromEnveloped(call.list, envelope) as never, msg: envelope.msg };
}

/** The refusal in an answer; a network error if the answer is not from our server. */
function refusalOf(response: Response | null, envelope: Envelope<unknown> | null): CallError {
  if (!response || !envelope || envelope.state) return new CallError(response?.status ?? 0, t('err.network'));
  const { status } = response;
  const { msg, data, code } = envelope;
  const requestId = requestIdOf(response);
  return new CallError(status, withNumber(msg || t('err.network'), response), data, {
    code,
    requestId,
  });
}

export function requestIdOf(response: Response): string | undefined {
  return response.headers.get('x-request-id') ?? undefined;
}

/** A server error shows the number by which support finds the request. */
export function withNumber(msg: string, response: Response): string {
  const id = requestIdOf(response);
  return response.status >= 500 && id ? `${msg} (${t('err.requestId', { id })})` : msg;
}

/** Name of a file (RFC 5987); empty if the answer has none. */
function nameOf(response: Response): string {
  const [, name = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return decodeURIComponent(name);
}

function toRequest(
  call: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
): { path: string; init: RequestInit } {
  const inQuery = call.method === 'GET' || call.method === 'DELETE';
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (!inQuery) headers['content-type'] = 'application/json';
  const init: RequestInit & Pick<CallOptions, 'priority'> = {
    method: call.method,
    headers,
    credentials: 'same-origin',
  };
  if (options.signal) init.signal = options.signal;
  if (options.keepalive) init.keepalive = true;
  if (options.priority) init.priority = options.priority;
  if (!inQuery) init.body = JSON.stringify(input);
  return { path: `/api${call.path}${inQuery ? toQuery(input) : ''}`, init };
}

function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    query.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}

async function readEnvelope(response: Response): Promise<Envelope<unknown> | null> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'state' in body ? (body as Envelope<unknown>) : null;
}
