import { isDeepStrictEqual } from 'node:util';
import { toEnveloped } from '@pq/contract/envelope';
import { z } from 'zod';
import { type Answered, type Answers, AnswerWithMessage, NoNetwork, Refusal } from './answers.ts';
import { type CallName, callAt, type Declared, type FileName, type InputOf } from './contract-call.ts';

type Sent = { name: string; input: unknown; headers: Headers };

const UNDECLARED_REFUSALS = [
  'invalid',
  'loginRequired',
  'otherAccount',
  'permission',
  'restricted',
  'tooMany',
  'server',
  'unavailable',
];

/**
 * Requests are parsed by the call's input schema, answers are checked by its data schema. A mismatch, or a
 * call without an answer, fails the test at its end.
 */
export class FakeApi {
  readonly problems: string[] = [];
  readonly #sent: Sent[] = [];
  #answers: Answers;

  constructor(answers: Answers = {}) {
    this.#answers = answers;
  }

  answer(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers };
  }

  calls<Name extends CallName | FileName>(name: Name): InputOf<Name>[] {
    return this.#sent.filter((sent) => sent.name === name).map(({ input }) => input as InputOf<Name>);
  }

  headers(name: CallName): Headers[] {
    return this.#sent.filter((sent) => sent.name === name).map(({ headers }) => headers);
  }

  readonly fetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', body, signal } = init;
    const url = new URL(String(address), 'http://pq.example');
    const call = callAt(method, url.pathname.replace(/^\/api/, ''));
    if (!call) return this.#fail(`${method} ${url.pathname} is no call of the contract`);
    const fields = { ...Object.fromEntries(url.searchParams), ...readBody(body) };
    const parsed = inputSchemaOf(call).safeParse(fields, { reportInput: true });
    if (!parsed.success)
      return this.#fail(`${call.name} was sent what it does not take:\n${z.prettifyError(parsed.error)}`);
    this.#sent.push({ name: call.name, input: parsed.data, headers: new Headers(init.headers) });
    const answer = (this.#answers as Record<string, unknown>)[call.name];
    if (answer === undefined)
      return this.#fail(`${call.name} has no answer in this test: ${JSON.stringify(fields)}`);
    const answered = typeof answer === 'function' ? await answer(parsed.data) : answer;
    signal?.throwIfAborted();
    return this.#respond(call, answered as Answered<unknown>);
  };

  #respond(call: Declared, answered: Answered<unknown>): Response {
    if (answered instanceof NoNetwork) throw new TypeError('Failed to fetch');
    if (answered instanceof Refusal) {
      const expected: readonly string[] = [...call.errors, ...UNDECLARED_REFUSALS];
      if ('fresh' in call || expected.includes(answered.code))
        return Response.json(answered.body, { status: answered.status });
      return this.#fail(`${call.name} is never refused with ${answered.code}`);
    }
    if (answered instanceof File) return fileResponse(answered);
    const { data, msg } =
      answered instanceof AnswerWithMessage ? answered : { data: answered, msg: undefined };
    const problem = problemOf(call, data);
    if (problem) return this.#fail(problem);
    if ('plain' in call) return Response.json(data);
    const list = 'list' in call ? call.list : undefined;
    return Response.json({ state: true, ...toEnveloped(list, data), ...(msg !== undefined && { msg }) });
  }

  #fail(problem: string): never {
    this.problems.push(problem);
    throw new TypeError(problem);
  }
}

function inputSchemaOf(call: Declared): z.ZodType {
  const form = 'form' in call ? call.form : undefined;
  return form ? form.extend({ file: z.instanceof(File) }) : call.input;
}

function readBody(body: RequestInit['body']): object {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? (JSON.parse(body) as object) : {};
}

function problemOf(call: Declared, data: unknown): string | null {
  if ('file' in call) return `${call.name} answers a file`;
  const schema = 'plain' in call ? call.answer.data : call.data;
  const parsed = schema.safeParse(data);
  if (!parsed.success)
    return `${call.name} is answered against the contract:\n${z.prettifyError(parsed.error)}`;
  const asSent = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
  if (isDeepStrictEqual(asSent(data), asSent(parsed.data))) return null;
  return `${call.name} is answered with fields that the contract does not have: ${JSON.stringify(data)}`;
}

function fileResponse(file: File): Response {
  const name = encodeURIComponent(file.name);
  return new Response(file, { headers: { 'content-disposition': `attachment; filename*=UTF-8''${name}` } });
}
