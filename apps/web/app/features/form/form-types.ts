import type { FormEvent, RefCallback } from 'react';
import type { FieldsInCall } from './refused-fields.ts';

export type FieldName<Values> = keyof Values & string;
type TextFieldName<Values> = {
  [Name in FieldName<Values>]: Values[Name] extends string ? Name : never;
}[FieldName<Values>];

/** The order of the keys is the order in which they are shown and focused. */
export type Problems<Values> = { [Name in FieldName<Values>]?: string | undefined };

/** `Values` are inferred from `defaultValues` alone: what `onSubmit` takes does not widen them. */
export type FormOptions<Values> = {
  defaultValues: Values | (() => Values);
  validate?(values: NoInfer<Values>): Problems<NoInfer<Values>>;
  /** Sends the values. An error that it throws becomes `submitError`; its field messages appear at the fields. */
  onSubmit(values: NoInfer<Values>): unknown;
  /** Paths of the call that have another field name here, with another message where the server's does not fit. */
  fieldsInCall?: FieldsInCall<FieldName<NoInfer<Values>>>;
  onChange?(values: NoInfer<Values>): void;
  onInvalid?(names: readonly FieldName<NoInfer<Values>>[]): void;
  /** Focused on mount: for a form that replaces the button which opened it. */
  autoFocusField?: FieldName<NoInfer<Values>>;
  /** Scrolls a focused field to the middle of the window, where sticky bars hide neither it nor its message. */
  scrollToCenter?: boolean;
};

type TextFieldProps = {
  ref: RefCallback<HTMLElement>;
  value: string;
  error: string | undefined;
  onChange(event: { target: { value: string } }): void;
  onBlur(): void;
};

type FieldProps<Value> = {
  ref: RefCallback<HTMLElement>;
  value: Value;
  error: string | undefined;
  onValue(value: Value): void;
};

export type Form<Values> = {
  values: Values;
  /** Current values, also between a change and the render that shows it. */
  getValues(): Values;
  /** Changes fields and clears their messages of the last submit. */
  setValues(part: Partial<Values>): void;
  textField(name: TextFieldName<Values>): TextFieldProps;
  field<Name extends FieldName<Values>>(name: Name): FieldProps<Values[Name]>;
  /** For the element around the inputs of a field. */
  fieldRef(name: FieldName<Values>): RefCallback<HTMLElement>;
  /** Message of the last submit, of the rules or of the server, until the field changes or is valid again. */
  error(name: FieldName<Values>): string | undefined;
  /**
   * Message of the field's current value, in place of its own hint: a hint while it is typed for the first time, an error once
   * it has been left or a submit has failed. Empty fields have none before the first submit.
   */
  liveMessage(name: FieldName<Values>): { error?: string | undefined; hint?: string | undefined };
  /** Messages of the current values, shown or not. */
  readonly problems: Problems<Values>;
  readonly invalidFields: readonly FieldName<Values>[];
  showsProblems: boolean;
  submitCount: number;
  /** Error of the last submit, until a field changes. */
  submitError: Error | null;
  isDirty: boolean;
  isSending: boolean;
  /** Focuses a field; of a group, its invalid or else its first input. */
  focusField(name: FieldName<Values>): void;
  /** Sends the form, one submit at a time; or shows all messages and focuses the first invalid field. */
  submit(): void;
  /** For forms with several decisions. */
  submitWith(send: (values: Values) => unknown): void;
  formProps: { noValidate: true; onSubmit(event: FormEvent<HTMLFormElement>): void };
};
