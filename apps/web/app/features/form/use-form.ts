import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  type ResolverResult,
  type UseFormReturn,
  useForm as useControl,
} from 'react-hook-form';
import type { Form, FormOptions, NameOf, Problems } from './form-types.ts';
import { refusedFields } from './refused-fields.ts';
import { type FormPlaces, useFormPlaces } from './use-form-places.ts';

/** Of an error that is the server's, and not of a rule that is known here. */
const REFUSED = 'refused';

/**
 * A form: what is typed, what is wrong with it by the rules of the domain, how it is sent, and what the server says. It is sent by a
 * press or by Enter; a submit button that is disabled bars both.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { check = () => ({}), focusAtFirst, focusInMiddle = false } = options;
  const [start] = useState(options.start);
  const form = useControl({
    defaultValues: start,
    resolver: (typed: FieldValues) => resultOf(typed, check(typed as Values)),
    reValidateMode: 'onSubmit',
    // It would go by the order of the fields; the rules have an order of their own.
    shouldFocusError: false,
  });
  // Every one is read at each render: what is not read is not told about.
  const { errors, touchedFields, isDirty, submitCount } = form.formState;
  const values = useTyped(options, start, form);
  const places = useFormPlaces(focusAtFirst, focusInMiddle);
  const sending = useSending(options, form, places);

  let found: Problems<Values> | undefined;
  const problems = () => {
    found ??= check(values);
    return found;
  };
  const change = (part: Partial<Values>) => {
    for (const [name, value] of Object.entries(part)) form.setValue(name, value, { shouldDirty: true });
    form.clearErrors(Object.keys(part));
    sending.forget();
  };
  const refused = (name: NameOf<Values>) => {
    const { type, message } = errors[name] ?? {};
    return type === REFUSED && typeof message === 'string' ? message : undefined;
  };
  const error = (name: NameOf<Values>) => refused(name) ?? (errors[name] ? problems()[name] : undefined);
  return {
    values,
    latest: () => form.getValues() as Values,
    change,
    text: (name) => ({
      ref: places.ref(name),
      value: values[name] as string,
      error: error(name),
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Values>),
      onBlur: () => form.setValue(name, form.getValues(name), { shouldTouch: true }),
    }),
    entry: (name) => ({
      ref: places.ref(name),
      value: values[name],
      error: error(name),
      onValue: (value) => change({ [name]: value } as unknown as Partial<Values>),
    }),
    place: places.ref,
    error,
    said(name) {
      const refusal = refused(name);
      if (refusal !== undefined) return { error: refusal };
      const isUntouched = values[name] === '' && !sending.isTold;
      const problem = isUntouched ? undefined : problems()[name];
      return sending.isTold || touchedFields[name] ? { error: problem } : { hint: problem };
    },
    get problems() {
      return problems();
    },
    get wrong() {
      return wrongOf(problems());
    },
    isTold: sending.isTold,
    tries: submitCount,
    refusal: sending.refusal,
    isChanged: isDirty,
    isSending: sending.isSending,
    goTo: places.focus,
    submit: () => sending.submit(options.send),
    submitBy: sending.submit,
    props: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        // Not that of a dialog's own form: React tells of what happens in it here as well.
        if (event.target === event.currentTarget) sending.submit(options.send);
      },
    },
  };
}

function resultOf<Values>(values: FieldValues, problems: Problems<Values>): ResolverResult {
  const wrong = wrongOf(problems);
  if (wrong.length === 0) return { values, errors: {} };
  const errors: FieldErrors = Object.fromEntries(wrong.map((name) => [name, { type: 'rule' }]));
  return { values: {}, errors };
}

function wrongOf<Values>(problems: Problems<Values>): NameOf<Values>[] {
  return (Object.keys(problems) as NameOf<Values>[]).filter((name) => problems[name] !== undefined);
}

/** Sends a form, one time after the other, and says what has become of it. */
function useSending<Values extends object>(
  { namesInCall, onProblems }: FormOptions<Values>,
  form: UseFormReturn,
  places: FormPlaces,
) {
  const [isTold, setTold] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);
  // That it is under way is drawn a moment later; two presses at once must not both go out.
  const isUnderWay = useRef(false);
  const tryToSend = async (send: (values: Values) => unknown, values: Values) => {
    setRefusal(null);
    setSending(true);
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setRefusal(error);
      const said = refusedFields(error, Object.keys(values) as NameOf<Values>[], namesInCall);
      for (const [name, message] of said) form.setError(name, { type: REFUSED, message });
      places.leadTo([...said.keys()][0]);
    } finally {
      setSending(false);
    }
  };
  const tell = (names: NameOf<Values>[]) => {
    setTold(true);
    onProblems?.(names);
    places.leadTo(names[0]);
  };
  const submit = async (send: (values: Values) => unknown) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      let wrong: string[] = [];
      await form.handleSubmit(
        (values) => tryToSend(send, values as Values),
        (errors) => {
          wrong = Object.keys(errors);
        },
      )();
      // Only now is it said at the fields: who hears the page is led to a field that says what is wrong.
      if (wrong.length > 0) tell(wrong as NameOf<Values>[]);
    } finally {
      isUnderWay.current = false;
    }
  };
  return {
    isTold,
    isSending,
    refusal,
    forget: () => setRefusal(null),
    submit: (send: (values: Values) => unknown) => void submit(send),
  };
}

/**
 * What is typed, as it is drawn. Heard from the layout effect on, not later as useWatch does: what is typed early is told right
 * after these effects (kept/early-typing.ts), and a field whose text were drawn late would lose a syllable in the making.
 */
function useTyped<Values extends object>(
  { onChange }: FormOptions<Values>,
  start: Values,
  { subscribe }: UseFormReturn,
): Values {
  const [typed, setTyped] = useState(start);
  const hear = useEffectEvent((values: FieldValues) => {
    setTyped(values as Values);
    onChange?.(values as Values);
  });
  useLayoutEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => hear(values) }),
    [subscribe],
  );
  return typed;
}
