import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  type ResolverResult,
  type UseFormReturn,
  useForm as useControl,
} from 'react-hook-form';
import type { FieldName, Form, FormOptions, Problems } from './form-types.ts';
import { refusedFields } from './refused-fields.ts';
import { type FieldFocus, useFieldFocus } from './use-field-focus.ts';

/** Type of an error that the server has sent; others come from `validate`. */
const REFUSED = 'refused';

/** A disabled submit button blocks Enter as well. */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { validate = () => ({}), autoFocusField, scrollToCenter = false } = options;
  const [start] = useState(options.defaultValues);
  const form = useControl({
    defaultValues: start,
    resolver: (typed: FieldValues) => resultOf(typed, validate(typed as Values)),
    reValidateMode: 'onSubmit',
    // It uses the order of the fields; `validate` has its own.
    shouldFocusError: false,
  });
  // Read at each render: react-hook-form re-renders only for what has been read.
  const { errors, touchedFields, isDirty, submitCount } = form.formState;
  const values = useValues(options, start, form);
  const fieldFocus = useFieldFocus(autoFocusField, scrollToCenter);
  const submission = useSubmission(options, form, fieldFocus);

  let found: Problems<Values> | undefined;
  const problems = () => {
    found ??= validate(values);
    return found;
  };
  const change = (part: Partial<Values>) => {
    for (const [name, value] of Object.entries(part)) form.setValue(name, value, { shouldDirty: true });
    form.clearErrors(Object.keys(part));
    submission.clearError();
  };
  const refused = (name: FieldName<Values>) => {
    const { type, message } = errors[name] ?? {};
    return type === REFUSED && typeof message === 'string' ? message : undefined;
  };
  const error = (name: FieldName<Values>) => refused(name) ?? (errors[name] ? problems()[name] : undefined);
  return {
    values,
    getValues: () => form.getValues() as Values,
    setValues: change,
    textField: (name) => ({
      ref: fieldFocus.ref(name),
      value: values[name] as string,
      error: error(name),
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Values>),
      onBlur: () => form.setValue(name, form.getValues(name), { shouldTouch: true }),
    }),
    field: (name) => ({
      ref: fieldFocus.ref(name),
      value: values[name],
      error: error(name),
      onValue: (value) => change({ [name]: value } as unknown as Partial<Values>),
    }),
    fieldRef: fieldFocus.ref,
    error,
    liveMessage(name) {
      const refusal = refused(name);
      if (refusal !== undefined) return { error: refusal };
      const isUntouched = values[name] === '' && !submission.showsProblems;
      const problem = isUntouched ? undefined : problems()[name];
      if (problem === undefined) return {};
      return submission.showsProblems || touchedFields[name] ? { error: problem } : { hint: problem };
    },
    get problems() {
      return problems();
    },
    get invalidFields() {
      return invalidFieldsOf(problems());
    },
    showsProblems: submission.showsProblems,
    submitCount,
    submitError: submission.refusal,
    isDirty,
    isSending: submission.isSending,
    focusField: fieldFocus.focus,
    submit: () => submission.submit(options.onSubmit),
    submitWith: submission.submit,
    formProps: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        // In React the submit of a nested dialog's form bubbles up to here.
        if (event.target === event.currentTarget) submission.submit(options.onSubmit);
      },
    },
  };
}

function resultOf<Values>(values: FieldValues, problems: Problems<Values>): ResolverResult {
  const wrong = invalidFieldsOf(problems);
  if (wrong.length === 0) return { values, errors: {} };
  const errors: FieldErrors = Object.fromEntries(wrong.map((name) => [name, { type: 'rule' }]));
  return { values: {}, errors };
}

function invalidFieldsOf<Values>(problems: Problems<Values>): FieldName<Values>[] {
  return (Object.keys(problems) as FieldName<Values>[]).filter((name) => problems[name] !== undefined);
}

function useSubmission<Values extends object>(
  { fieldsInCall, onInvalid }: FormOptions<Values>,
  form: UseFormReturn,
  fieldFocus: FieldFocus,
) {
  const [showsProblems, setShowsProblems] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);
  // The state renders later, and two presses at once must not both be sent.
  const isUnderWay = useRef(false);
  const tryToSend = async (send: (values: Values) => unknown, values: Values) => {
    setRefusal(null);
    setSending(true);
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setRefusal(error);
      const messages = refusedFields(error, Object.keys(values) as FieldName<Values>[], fieldsInCall);
      for (const [name, message] of messages) form.setError(name, { type: REFUSED, message });
      fieldFocus.focusAfterRender([...messages.keys()][0]);
    } finally {
      setSending(false);
    }
  };
  const showProblems = (names: FieldName<Values>[]) => {
    setShowsProblems(true);
    onInvalid?.(names);
    fieldFocus.focusAfterRender(names[0]);
  };
  const submit = async (send: (values: Values) => unknown) => {
    if (isUnderWay.current || fieldFocus.focusUnreadable()) return;
    isUnderWay.current = true;
    try {
      let wrong: string[] = [];
      await form.handleSubmit(
        (values) => tryToSend(send, values as Values),
        (errors) => {
          wrong = Object.keys(errors);
        },
      )();
      // Messages are shown only now, so that the focus moves to a field that has its message already.
      if (wrong.length > 0) showProblems(wrong as FieldName<Values>[]);
    } finally {
      isUnderWay.current = false;
    }
  };
  return {
    showsProblems,
    isSending,
    refusal,
    clearError: () => setRefusal(null),
    submit: (send: (values: Values) => unknown) => void submit(send),
  };
}

/**
 * The values as state. Subscribed in a layout effect, not in a passive one as useWatch does: text typed before hydration is
 * reported in the layout effect of the root (lib/pre-hydration-input.ts), and a field rendered late would break an IME composition.
 */
function useValues<Values extends object>(
  { onChange }: FormOptions<Values>,
  start: Values,
  { subscribe }: UseFormReturn,
): Values {
  const [typed, setTyped] = useState(start);
  const update = useEffectEvent((values: FieldValues) => {
    setTyped(values as Values);
    onChange?.(values as Values);
  });
  useLayoutEffect(() => {
    return subscribe({ formState: { values: true }, callback: ({ values }) => update(values) });
  }, [subscribe]);
  return typed;
}
