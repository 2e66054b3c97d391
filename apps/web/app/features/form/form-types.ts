import type { FormEvent, RefCallback } from 'react';
import type { NamesInCall } from './refused-fields.ts';

export type NameOf<Values> = keyof Values & string;
type TextNameOf<Values> = {
  [Name in NameOf<Values>]: Values[Name] extends string ? Name : never;
}[NameOf<Values>];

/** What is wrong, field by field, in the order in which it is told. */
export type Problems<Values> = { [Name in NameOf<Values>]?: string | undefined };

/** `Values` are those of `start`: a call that takes fewer fields, or lets some be left out, does not change them. */
export type FormOptions<Values> = {
  /** What stands in it when it is opened. */
  start: Values | (() => Values);
  /** The rules: what is wrong with what is typed. Nothing is sent before nothing is. */
  check?(values: NoInfer<Values>): Problems<NoInfer<Values>>;
  /** Sends it. What it throws is a refusal: what the server says of fields appears at them. */
  send(values: NoInfer<Values>): unknown;
  /** Fields that have other names in the call, by their path there, and other words where the server's do not fit here. */
  namesInCall?: NamesInCall<NameOf<NoInfer<Values>>>;
  /** Hears of every change, for what is kept. */
  onChange?(values: NoInfer<Values>): void;
  /** Hears how much was wrong at a try. */
  onProblems?(names: readonly NameOf<NoInfer<Values>>[]): void;
  /** Has the focus at first: of a form that takes the place of the button that opens it. */
  focusAtFirst?: NameOf<NoInfer<Values>>;
  /** What is wrong is brought into the middle of the window, where bars at its edges hide neither it nor what is said of it. */
  focusInMiddle?: boolean;
};

/** What a field of text takes over. */
type TextEntry = {
  ref: RefCallback<HTMLElement>;
  value: string;
  error: string | undefined;
  onChange(event: { target: { value: string } }): void;
  onBlur(): void;
};

/** What any other field takes over. */
type Entry<Value> = {
  ref: RefCallback<HTMLElement>;
  value: Value;
  error: string | undefined;
  onValue(value: Value): void;
};

export type Form<Values> = {
  values: Values;
  /** The values also between a change and the render that shows it. */
  latest(): Values;
  /** Takes what is typed; what was said of it after the last try goes away with it. */
  change(part: Partial<Values>): void;
  text(name: TextNameOf<Values>): TextEntry;
  entry<Name extends NameOf<Values>>(name: Name): Entry<Values[Name]>;
  /** For an element around what belongs to a field. */
  place(name: NameOf<Values>): RefCallback<HTMLElement>;
  /** What the last try has found wrong with a field, or the server has refused: as long as it is so, and nothing else is typed. */
  error(name: NameOf<Values>): string | undefined;
  /**
   * What is wrong with a field as things stand: quietly while one types in it for the first time, as an error once one has left it
   * or has tried to send the form. Nobody is told off in the middle of a word, or for what is still empty.
   */
  said(name: NameOf<Values>): { error?: string | undefined; hint?: string | undefined };
  /** What is wrong as things stand, whether it is told or not. */
  readonly problems: Problems<Values>;
  /** The fields that it is wrong with. */
  readonly wrong: readonly NameOf<Values>[];
  /** Whether it was tried to be sent while something was wrong. */
  isTold: boolean;
  /** How often it was tried to be sent. */
  tries: number;
  /** Why the last try was refused, until something else is typed. */
  refusal: Error | null;
  isChanged: boolean;
  isSending: boolean;
  /** Into a field, or into the first thing of a group that can be used. */
  goTo(name: NameOf<Values>): void;
  /** Sends what is typed, one at a time; or tells all that is wrong, and leads to the first of it. */
  submit(): void;
  /** The same by another call, where there are several ways to decide. */
  submitBy(send: (values: Values) => unknown): void;
  /** What the form element takes over. */
  props: { noValidate: true; onSubmit(event: FormEvent<HTMLFormElement>): void };
};
