import type { FailureData } from '@pq/contract/envelope';
import { type ErrorCode, errorCodes, type SignInErrorCode, signInErrorCodes } from '@pq/contract/errors';
import { t } from '@pq/domain/copy';
import type { CallName, DataOf, FileName, InputOf } from './contract-call.ts';

type RefusalBody = { state: false; msg: string } & Record<string, unknown>;

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

export function refuse(code: ErrorCode, { data, msg }: { data?: FailureData; msg?: string } = {}): Refusal {
  const { status, copy } = errorCodes[code];
  // The server fills in the placeholders of a text itself.
  const text = msg ?? t(copy as 'err.server');
  return new Refusal(code, status, { state: false, code, msg: text, ...(data && { data }) });
}

export function refuseSignIn(code: SignInErrorCode, msg: string, details: object = {}): Refusal {
  return new Refusal(code, signInErrorCodes[code].status, {
    state: false,
    code,
    msg,
    message: msg,
    ...details,
  });
}

export class AnswerWithMessage<Data> {
  readonly data: Data;
  readonly msg: string;
  constructor(data: Data, msg: string) {
    this.data = data;
    this.msg = msg;
  }
}

export class NoNetwork {
  readonly isDown = true;
}
export const noNetwork = new NoNetwork();

export type Answered<Data> = Data | AnswerWithMessage<Data> | Refusal | NoNetwork;

type Answer<Data, Input> = Answered<Data> | ((input: Input) => Answered<Data> | Promise<Answered<Data>>);

export type Answers = { [Name in CallName]?: Answer<DataOf<Name>, InputOf<Name>> } & {
  [Name in FileName]?: Answer<File, InputOf<Name>>;
};

export function deferred<Data>(): { answer: () => Promise<Data>; give(data: Data): void } {
  const { promise, resolve } = Promise.withResolvers<Data>();
  return { answer: () => promise, give: resolve };
}
