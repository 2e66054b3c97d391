import type { Call } from '@pq/contract/call';
import type { Envelope } from '@pq/contract/envelope';
import { fieldErrors } from '@pq/contract/field-errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ProductError } from '../product-error.ts';
import type { Authenticate, Caller, SignedIn } from './caller.ts';

/** `encoded` is a whole answer made by `encodeAnswer`: a hot read that many share renders and encodes it once. */
type Handled<Data extends z.ZodType> = { data: z.input<Data>; msg?: string } | { encoded: Buffer };
type Context<Input extends z.ZodType, Who> = {
  input: z.output<Input>;
  caller: Who;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Routes the calls of the contract. One is made for the app; every feature registers its calls with it. */
export type CallRouter = {
  /** A call for everyone; `caller` is null for visitors. */
  open<I extends z.ZodType, D extends z.ZodType>(
    call: Call<I, D>,
    handle: (context: Context<I, Caller | null>) => Promise<Handled<D>>,
  ): void;
  /** A call for signed-in people, or for administrators where the call says so. */
  guarded<I extends z.ZodType, D extends z.ZodType>(
    call: Call<I, D>,
    handle: (context: Context<I, SignedIn>) => Promise<Handled<D>>,
  ): void;
};

type Options = {
  authenticate: Authenticate;
  /** Tests parse every answer with the call's data schema, so that no field leaves unannounced. */
  checkAnswers: boolean;
};

/** Makes the router: parses the input, authorises, calls the handler, answers the envelope. */
export function createCallRouter(app: FastifyInstance, options: Options): CallRouter {
  const register = (
    call: Call,
    handle: (context: Context<z.ZodType, Caller | null>) => Promise<Handled<z.ZodType>>,
  ) => {
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      async handler(request, reply) {
        const caller = await options.authenticate(request, reply);
        authorise(call, caller);
        const input = parseInput(call, request);
        if (call.audience !== 'public') assertOwnUid(input, caller);
        const handled = await handle({ input, caller, request, reply });
        if (options.checkAnswers)
          assertDeclared(call, 'encoded' in handled ? decodeAnswer(handled.encoded) : handled.data);
        reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
        return reply.send(render(handled));
      },
    });
  };
  return {
    open: (call, handle) => register(call, handle as never),
    guarded: (call, handle) => register(call, handle as never),
  };
}

/** The bytes of a successful answer with this data. */
export function encodeAnswer(data: unknown): Buffer {
  const envelope: Envelope<unknown> = { state: true, data };
  return Buffer.from(JSON.stringify(envelope));
}

function decodeAnswer(encoded: Buffer): unknown {
  return (JSON.parse(encoded.toString()) as { data: unknown }).data;
}

function render(handled: Handled<z.ZodType>): string | Buffer {
  if ('encoded' in handled) return handled.encoded;
  const { data, msg } = handled;
  const envelope: Envelope<unknown> = msg === undefined ? { state: true, data } : { state: true, data, msg };
  return JSON.stringify(envelope);
}

function authorise(call: Call, caller: Caller | null): void {
  if (call.audience === 'public') return;
  if (!caller) throw new ProductError('loginRequired');
  if (call.audience === 'admin' && caller.role !== 'admin') throw new ProductError('permission');
}

function parseInput(call: Call, request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>;
  const body = (request.body ?? {}) as Record<string, unknown>;
  const raw = call.method === 'GET' ? query : call.method === 'DELETE' ? { ...query, ...body } : body;
  const parsed = call.input.safeParse(raw, { reportInput: true });
  if (!parsed.success) throw new ProductError('invalid', { fields: fieldErrors(parsed.error) });
  return parsed.data;
}

/** A uid that a member sends must be the session's; in public calls it names whom the call is about. */
function assertOwnUid(input: unknown, caller: Caller | null): void {
  const { uid, usrId } = input as { uid?: string; usrId?: string };
  const sent = uid ?? usrId;
  if (caller && sent !== undefined && sent !== '' && sent !== caller.uid)
    throw new ProductError('permission');
}

function assertDeclared(call: Call, data: unknown): void {
  const parsed = call.data.safeParse(data);
  if (!parsed.success) throw new Error(`${call.name} answers against its schema: ${parsed.error.message}`);
  const [sent, declared] = [JSON.stringify(data), JSON.stringify(parsed.data)];
  if (sent.length !== declared.length) throw new Error(`${call.name} answers undeclared fields: ${sent}`);
}
