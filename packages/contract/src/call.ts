import type { z } from 'zod';
import type { ErrorCode, SignInErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may make a call at all; ownership is the use case's own check. */
export type Audience = 'public' | 'member' | 'admin';

/**
 * Whom a call asks to have signed in, or confirmed the password, within the last ten minutes: everybody who makes it, or only
 * administrators. The router refuses others with `freshSignIn`.
 */
export type FreshFor = 'everyone' | 'admin';

/** Where a call is and how it is asked for. The browser has this alone (`endpoints/`), without schemas. */
export type Endpoint = {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly list?: string;
};

/** Where a file or an event stream is; both are asked for by GET. */
export type FileEndpoint = Pick<Endpoint, 'name' | 'path'>;

/**
 * One API call as data: where it is, who may make it, what it takes and gives. GET takes its fields in the query, POST
 * and PUT in a JSON body, DELETE in either.
 */
export type Call<Input extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType> = {
  name: string;
  method: Method;
  /** Path below /api. */
  path: string;
  summary: string;
  /** What the documentation says beyond the summary, in Markdown. */
  description?: string;
  audience: Audience;
  fresh?: FreshFor;
  /** A repeat under the same header `Idempotency-Key` answers as the first did. */
  idempotent?: true;
  /** How often one person may make it, in words. */
  rate?: string;
  /** A page asks for it again and again by itself, so it does not prolong the session of whoever has left the page open. */
  background?: true;
  input: Input;
  /** The fields of a call that takes multipart instead of JSON; its `file` stands beside them. */
  form?: z.ZodObject;
  data: Data;
  /**
   * The field of the data that is a list: in the envelope `data` is that array alone, and what else is told of the
   * list stands beside it. Whoever makes or answers the call has both as one.
   */
  list?: string;
  /** Other names under which clients read parts of this call’s envelope, sent beside the usual ones. */
  alsoAs?: { state?: 'status'; data?: 'result' };
  /** The refusals that a caller has to expect beyond invalid, loginRequired, permission, tooMany and server. */
  errors: readonly ErrorCode[];
};

/** A stream of server-sent events as data: where it is, what it takes, and what each of its events says. */
export type EventStream<Input extends z.ZodType = z.ZodType, Event extends z.ZodType = z.ZodType> = Pick<
  Call<Input>,
  'name' | 'path' | 'summary' | 'description' | 'audience' | 'rate' | 'input' | 'errors'
> & { event: Event };

/** Declares an event stream; it is asked for by GET, with its fields in the query. */
export function defineStream<Input extends z.ZodType, Event extends z.ZodType>(
  stream: EventStream<Input, Event>,
): EventStream<Input, Event> {
  return stream;
}

/**
 * A file that is fetched over GET as data: where it is and what it takes. It answers bytes, and an envelope
 * only when it refuses.
 */
export type FileCall<Input extends z.ZodType = z.ZodType, For extends Audience = Audience> = Pick<
  Call<Input>,
  'name' | 'path' | 'summary' | 'description' | 'fresh' | 'rate' | 'input' | 'errors'
> & { audience: For; file: true };

/** Declares a file; its fields stand in the query. */
export function defineFile<Input extends z.ZodType, For extends Audience>(
  call: Omit<FileCall<Input, For>, 'file'>,
): FileCall<Input, For> {
  return { ...call, file: true };
}

/** Declares a call; the name is the OpenAPI operation id. */
export function defineCall<Input extends z.ZodType, Data extends z.ZodType>(
  call: Omit<Call<Input, Data>, 'errors'> & { errors?: readonly ErrorCode[] },
): Call<Input, Data> {
  return { errors: [], ...call };
}

/**
 * A call whose answers are not in the envelope: signing in, whose bodies are those of its library, and addresses that redirect.
 * Fields stand in the path where it names them, else in the query of a GET and in a JSON body.
 */
export type PlainCall<Input extends z.ZodType = z.ZodType> = Pick<
  Call<Input>,
  'name' | 'method' | 'path' | 'summary' | 'description' | 'rate' | 'input'
> & {
  /** What it answers with 200; where it redirects instead, where to. */
  answer: { data: z.ZodType } | { redirect: string };
  /** It gives a session: as a cookie, and where it answers a body also in the header `set-auth-token`. */
  session?: true;
  errors: readonly SignInErrorCode[];
  plain: true;
};

export function definePlainCall<Input extends z.ZodType, Answer extends PlainCall['answer']>(
  call: Omit<PlainCall<Input>, 'plain' | 'answer'> & { answer: Answer },
): PlainCall<Input> & { answer: Answer } {
  return { ...call, plain: true };
}
