import type { Readable } from 'node:stream';
import type { Audience, Call, FileCall } from '@pq/contract/call';
import { type Envelope, fromEnveloped, toEnveloped } from '@pq/contract/envelope';
import { fieldErrors } from '@pq/contract/field-errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ProductError } from '../product-error.ts';
import { type AdminCaller, type Authenticate, type Caller, type SignedIn, setAnswer } from './caller.ts';
import { contentDisposition } from './file-headers.ts';
import { assertPageMember } from './page-member.ts';

/** `encoded`: a complete answer made by `encodeAnswer`, so that a hot read shared by many is encoded once. */
type HandlerResult<Data extends z.ZodType> = { data: z.input<Data>; msg?: string } | { encoded: Buffer };
type RequestContext<Input extends z.ZodType> = {
  input: z.output<Input>;
  request: FastifyRequest;
  reply: FastifyReply;
};
type Context<Input extends z.ZodType, User> = RequestContext<Input> & { caller: User };
type SentFile = { name: string; type: string; file: Readable };

/**
 * Routes the calls of the contract; every module registers its calls with it. Registering a call for another audience
 * than it declares is an error at start.
 */
export type CallRouter = {
  open<I extends z.ZodType, D extends z.ZodType>(
    call: Call<I, D>,
    handle: (context: Context<I, Caller | null>) => Promise<HandlerResult<D>>,
  ): void;
  guarded<I extends z.ZodType, D extends z.ZodType>(
    call: Call<I, D>,
    handle: (context: Context<I, SignedIn>) => Promise<HandlerResult<D>>,
  ): void;
  /** An admin call. A call that decides something records it (platform/audit-log.ts). */
  admin<I extends z.ZodType, D extends z.ZodType>(
    call: Call<I, D>,
    handle: (context: RequestContext<I> & { admin: AdminCaller }) => Promise<HandlerResult<D>>,
  ): void;
  file<I extends z.ZodType, For extends 'member' | 'admin'>(
    call: FileCall<I, For>,
    handle: (context: Context<I, For extends 'admin' ? AdminCaller : SignedIn>) => Promise<SentFile>,
  ): void;
};

type Handle = (
  context: Context<z.ZodType, Caller | null> & { admin: Caller | null },
) => Promise<HandlerResult<z.ZodType>>;

/** Of public calls, because anybody can make the process parse. The longest question has 90 KB where every letter is an emoji. */
export const OPEN_BODY_LIMIT = 131_072;

type AccessRules = Pick<Call, 'method' | 'audience' | 'fresh' | 'background' | 'input'>;

type Options = {
  authenticate: Authenticate;
  /** Throws freshSignIn unless the caller signed in or proved themselves recently. */
  assertFresh(caller: SignedIn): void;
  /** Tests validate every answer against the call's schema, so that no undeclared field leaks. */
  checkAnswers: boolean;
};

export function createCallRouter(app: FastifyInstance, options: Options): CallRouter {
  const admit = async (call: AccessRules, request: FastifyRequest, reply: FastifyReply) => {
    const caller = await options.authenticate(request, call.background ? null : reply);
    if (caller) setAnswer(caller, reply.raw);
    assertPageMember(request, caller);
    authorise(call, caller);
    const sent = sentFields(call, request);
    if (call.audience === 'member') assertOwnUid(sent, caller);
    if (caller && requiresFreshSignIn(call, caller)) options.assertFresh(caller);
    return { input: parseInput(call, sent), caller, request, reply };
  };
  const register = (audience: Audience, call: Call, handle: Handle) => {
    if (call.audience !== audience)
      throw new Error(`${call.name} is for ${call.audience}, registered for ${audience}`);
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      ...(audience === 'public' && { bodyLimit: OPEN_BODY_LIMIT }),
      config: {
        membersOnly: audience !== 'public',
        isUpload: call.form !== undefined,
        ...(call.alsoAs?.state && { stateAlias: call.alsoAs.state }),
      },
      async handler(request, reply) {
        const admitted = await admit(call, request, reply);
        const result = await handle({ ...admitted, admin: admitted.caller });
        if (options.checkAnswers)
          assertDeclared(call, 'encoded' in result ? decodeAnswer(call, result.encoded) : result.data);
        const isShared = call.visitorsCacheS !== undefined && admitted.caller === null;
        reply.header('cache-control', isShared ? `public, max-age=${call.visitorsCacheS}` : 'no-store');
        reply.type('application/json; charset=utf-8');
        return reply.send(render(call, result));
      },
    });
  };
  const file = (
    call: FileCall,
    handle: (context: Context<z.ZodType, Caller | null>) => Promise<SentFile>,
  ) => {
    const options = { config: { isExport: true }, exposeHeadRoute: false };
    app.get(`/api${call.path}`, options, async (request, reply) => {
      const sent = await handle(await admit({ ...call, method: 'GET' }, request, reply));
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', contentDisposition('attachment', sent.name))
        .type(sent.type)
        .send(sent.file);
    });
  };
  return {
    open: (call, handle) => register('public', call, handle as never),
    guarded: (call, handle) => register('member', call, handle as never),
    admin: (call, handle) => register('admin', call, handle as never),
    file: (call, handle) => file(call, handle as never),
  };
}

export function encodeAnswer(data: unknown): Buffer {
  const envelope: Envelope<unknown> = { state: true, data };
  return Buffer.from(JSON.stringify(envelope));
}

function decodeAnswer({ list }: Call, encoded: Buffer): unknown {
  return fromEnveloped(list, JSON.parse(encoded.toString()) as { data: unknown });
}

function render({ alsoAs, list }: Call, result: HandlerResult<z.ZodType>): string | Buffer {
  if ('encoded' in result) return result.encoded;
  const { data, msg } = result;
  const envelope: Envelope<unknown> = {
    state: true,
    ...toEnveloped(list, data),
    ...(msg !== undefined && { msg }),
  };
  if (!alsoAs) return JSON.stringify(envelope);
  const aliases = {
    ...(alsoAs.state && { [alsoAs.state]: true }),
    ...(alsoAs.data && { [alsoAs.data]: data }),
  };
  return JSON.stringify({ ...envelope, ...aliases });
}

function authorise(call: AccessRules, caller: SignedIn | null): void {
  if (call.audience === 'public') return;
  if (!caller) throw new ProductError('loginRequired');
  if (call.audience !== 'admin' || caller.role === 'admin') return;
  throw new ProductError(caller.session.mustEnrol ? 'secondFactorRequired' : 'permission');
}

function requiresFreshSignIn({ fresh }: AccessRules, { role }: Caller): boolean {
  return fresh === 'everyone' || (fresh === 'admin' && role === 'admin');
}

function sentFields(call: AccessRules, request: FastifyRequest): Record<string, unknown> {
  const query = request.query as Record<string, unknown>;
  const body = (request.body ?? {}) as Record<string, unknown>;
  return call.method === 'GET' ? query : call.method === 'DELETE' ? { ...query, ...body } : body;
}

function parseInput(call: AccessRules, sent: Record<string, unknown>): unknown {
  const parsed = call.input.safeParse(sent, { reportInput: true });
  if (!parsed.success) throw new ProductError('invalid', { fields: fieldErrors(parsed.error) });
  return parsed.data;
}

/**
 * A member's uid must be that of the session, and is checked before the rest of the input; public and admin calls use
 * it to name a subject.
 */
function assertOwnUid(sent: Record<string, unknown>, caller: Caller | null): void {
  for (const uid of [sent.uid, sent.usrId])
    if (caller && uid !== undefined && uid !== '' && uid !== caller.uid) throw new ProductError('permission');
}

function assertDeclared(call: Call, data: unknown): void {
  const parsed = call.data.safeParse(data);
  if (!parsed.success) throw new Error(`${call.name} answers against its schema: ${parsed.error.message}`);
  const [sent, declared] = [JSON.stringify(data), JSON.stringify(parsed.data)];
  if (sent.length !== declared.length) throw new Error(`${call.name} answers undeclared fields: ${sent}`);
}
