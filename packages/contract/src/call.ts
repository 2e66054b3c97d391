import type { z } from 'zod';
import type { ErrorCode, SignInErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may make a call; the use case checks ownership. */
export type Audience = 'public' | 'member' | 'admin';

/**
 * Callers who need a sign-in or a password confirmation within the last ten minutes: all of them, or only admins. The router
 * refuses others with `freshSignIn`.
 */
export type FreshFor = 'everyone' | 'admin';

/**
 * What a call from a second, outdated window would do:
 * - `whole`: replace the content on which its form is based, so it takes a version.
 * - `compared`: nothing, as state is compared by other means: fields, what was read before a decision, or the state that changes.
 * - `adds`: add something, and replace nothing.
 * - `oneValue`: set one value or a switch, chosen at the time of the call.
 * - `moves`: end or move something; no content can be lost.
 * - `reads`: only read, with a method other than GET.
 */
export type Writes = 'whole' | 'compared' | 'adds' | 'oneValue' | 'moves' | 'reads';

/** Address of a call. The browser imports only this, without schemas (`endpoints/`, written by `npm run docs`). */
export type Endpoint = {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly list?: string;
};

/** Address of a file or an event stream; both use GET. */
export type FileEndpoint = Pick<Endpoint, 'name' | 'path'>;

/**
 * An API call as data: address, audience, input and answer. GET has its input in the query, POST and PUT in a JSON body,
 * DELETE in either.
 */
export type Call<Input extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType> = {
  name: string;
  method: Method;
  /** Path below /api. */
  path: string;
  /** Of every call but GET. */
  writes?: Writes;
  summary: string;
  /** Details for the documentation, in Markdown. */
  description?: string;
  audience: Audience;
  fresh?: FreshFor;
  /** A repeat with the same `Idempotency-Key` header returns the first answer. */
  idempotent?: true;
  /** Rate limit per member or address, as text. */
  rate?: string;
  /** A page repeats it automatically, so it does not prolong the session of a member who has left the page open. */
  background?: true;
  /** For how many seconds browsers and proxies may cache what visitors are answered; nothing is cached by default. */
  visitorsCacheS?: number;
  input: Input;
  /** Fields of a call that takes multipart instead of JSON, in addition to `file`. */
  form?: z.ZodObject;
  data: Data;
  /**
   * The field of the data that is a list. In the envelope, `data` is only this array, and the other fields are siblings of
   * `data`; client and handler see one object.
   */
  list?: string;
  /** Alternative names under which clients read parts of this call’s envelope, sent in addition to the usual ones. */
  alsoAs?: { state?: 'status'; data?: 'result' };
  /** Refusals in addition to invalid, loginRequired, permission, tooMany and server. */
  errors: readonly ErrorCode[];
};

/** A stream of server-sent events as data: address, input and schema of its events. */
export type EventStream<Input extends z.ZodType = z.ZodType, Event extends z.ZodType = z.ZodType> = Pick<
  Call<Input>,
  'name' | 'path' | 'summary' | 'description' | 'audience' | 'rate' | 'input' | 'errors'
> & { event: Event };

/** Declares an event stream. */
export function defineStream<Input extends z.ZodType, Event extends z.ZodType>(
  stream: EventStream<Input, Event>,
): EventStream<Input, Event> {
  return stream;
}

/** A file download over GET as data. The answer is the file; only a refusal has an envelope. */
export type FileCall<Input extends z.ZodType = z.ZodType, For extends Audience = Audience> = Pick<
  Call<Input>,
  'name' | 'path' | 'summary' | 'description' | 'fresh' | 'rate' | 'input' | 'errors'
> & {
  audience: For;
  file: true;
  /** Media type; CSV, and XLSX where the input has a format, if absent. */
  type?: string;
};

/** Declares a file download; its fields are in the query. */
export function defineFile<Input extends z.ZodType, For extends Audience>(
  call: Omit<FileCall<Input, For>, 'file'>,
): FileCall<Input, For> {
  return { ...call, file: true };
}

type GetOrWrites = { method: 'GET'; writes?: never } | { method: Exclude<Method, 'GET'>; writes: Writes };

/** Declares a call; the name is the OpenAPI operation id. */
export function defineCall<Input extends z.ZodType, Data extends z.ZodType>(
  call: Omit<Call<Input, Data>, 'errors' | 'method' | 'writes'> &
    GetOrWrites & { errors?: readonly ErrorCode[] },
): Call<Input, Data> {
  return { errors: [], ...call };
}

/**
 * A call whose answers have no envelope: the sign-in calls, which use the format of their library, and addresses that
 * redirect. Fields are in the path if it names them, otherwise in the query of a GET or in a JSON body.
 */
export type PlainCall<Input extends z.ZodType = z.ZodType> = Pick<
  Call<Input>,
  'name' | 'method' | 'path' | 'summary' | 'description' | 'rate' | 'input'
> & {
  /** The answer with 200, or the target of the redirect. */
  answer: { data: z.ZodType } | { redirect: string };
  /** Creates a session: as a cookie and, if the answer has a body, in the header `set-auth-token`. */
  session?: true;
  errors: readonly SignInErrorCode[];
  plain: true;
};

export function definePlainCall<Input extends z.ZodType, Answer extends PlainCall['answer']>(
  call: Omit<PlainCall<Input>, 'plain' | 'answer'> & { answer: Answer },
): PlainCall<Input> & { answer: Answer } {
  return { ...call, plain: true };
}
