import type { FailureData } from '@pq/contract/envelope';
import { type ErrorCode, errorCodes, type SignInErrorCode, signInErrorCodes } from '@pq/contract/errors';
import { t } from '@pq/domain/copy';
import type { CallName, DataOf, FileName, InputOf } from './contract-call.ts';

type RefusalBody = { state: false; msg: string } & Record<string, unknown>;

/** An answer with state false. */
export class Refusal {
  readonly code: ErrorCode | SignInErrorCode;
  readonly status: number;
  readonly body: RefusalBody;
  constructor(code: ErrorCode | SignInErrorCode, status: number, body: RefusalBody) {
    this.code = code;
    this.status = status;
    this.body = body;
  }
}

/** The refusal of the closed list, in the server's words unless others are given. */
export function refuse(code: ErrorCode, { data, msg }: { data?: FailureData; msg?: string } = {}): Refusal {
  const { status, copy } = errorCodes[code];
  // Texts with places are told whole by the server.
  const said = msg ?? t(copy as 'err.server');
  return new Refusal(code, status, { state: false, code, msg: said, ...(data && { data }) });
}

/** A refusal of signing in, in the words of its library; `beside` is what else its body tells. */
export function refuseSignIn(code: SignInErrorCode, msg: string, beside: object = {}): Refusal {
  return new Refusal(code, signInErrorCodes[code], { state: false, code, msg, message: msg, ...beside });
}

/** What is answered with a sentence to be shown beside the data. */
export class AnswerWithMessage<Data> {
  readonly data: Data;
  readonly msg: string;
  constructor(data: Data, msg: string) {
    this.data = data;
    this.msg = msg;
  }
}

/** In place of an answer: the line is down. */
export class NoNetwork {
  readonly isDown = true;
}
export const noNetwork = new NoNetwork();

export type Answered<Data> = Data | AnswerWithMessage<Data> | Refusal | NoNetwork;

type Answer<Data, Input> = Answered<Data> | ((input: Input) => Answered<Data> | Promise<Answered<Data>>);

/** How calls are answered, by their names in the contract: with data, or by a function of what was sent. */
export type Answers = { [Name in CallName]?: Answer<DataOf<Name>, InputOf<Name>> } & {
  [Name in FileName]?: Answer<File, InputOf<Name>>;
};

/** An answer that is held back until the test gives it. */
export function held<Data>(): { answer: () => Promise<Data>; give(data: Data): void } {
  const { promise, resolve } = Promise.withResolvers<Data>();
  return { answer: () => promise, give: resolve };
}
