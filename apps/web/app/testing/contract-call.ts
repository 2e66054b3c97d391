import { calls, files, plainCalls, streams } from '@pq/contract';
import type { CallsByName } from '@pq/contract/areas';
import type { Call, EventStream, FileCall, PlainCall } from '@pq/contract/call';
import type { z } from 'zod';

type NamesOf<Kind> = {
  [Name in keyof CallsByName]: CallsByName[Name] extends Kind ? Name : never;
}[keyof CallsByName];

export type CallName = NamesOf<Call> | NamesOf<PlainCall & { answer: { data: z.ZodType } }>;
export type FileName = NamesOf<FileCall>;
export type StreamName = NamesOf<EventStream>;

export type InputOf<Name extends CallName | FileName> = CallsByName[Name] extends {
  input: infer Input extends z.ZodType;
}
  ? z.output<Input>
  : never;
export type DataOf<Name extends CallName> = CallsByName[Name] extends { data: infer Data extends z.ZodType }
  ? z.output<Data>
  : CallsByName[Name] extends { answer: { data: infer Data extends z.ZodType } }
    ? z.output<Data>
    : never;
export type EventOf<Name extends StreamName> = CallsByName[Name] extends {
  event: infer Event extends z.ZodType;
}
  ? z.output<Event>
  : never;

export type Declared = Call | (PlainCall & { answer: { data: z.ZodType } }) | FileCall;

const declared: readonly Declared[] = [
  ...calls,
  ...files,
  ...plainCalls.filter((call): call is Extract<Declared, PlainCall> => 'data' in call.answer),
];

export function callAt(method: string, path: string): Declared | undefined {
  return declared.find((call) => call.path === path && ('method' in call ? call.method : 'GET') === method);
}

export function streamAt(path: string): EventStream | undefined {
  return streams.find((stream) => stream.path === path);
}

export function streamNamed(name: StreamName): EventStream {
  const stream = streams.find((each) => each.name === name);
  if (!stream) throw new Error(`${name} is no stream of the contract`);
  return stream;
}
