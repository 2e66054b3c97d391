// @vitest-environment jsdom
import { CallError } from '@pq/contract/client';
import { act, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { usePreHydrationInput } from '#app/lib/pre-hydration-input.ts';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { setNativeValue } from '#app/ui/forms/use-letter-limit.ts';
import type { FormOptions } from './form-types.ts';
import { useForm } from './use-form.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const intoView = vi.fn<(this: Element) => void>();
// jsdom has none.
Object.assign(Element.prototype, { scrollIntoView: intoView });

type Values = { name: string; tel: string; card: string };
const empty: Values = { name: '', tel: '', card: '' };
const full: Values = { name: '하늘', tel: '010', card: 'a' };

/** Reported in another order than that of the page. */
const check = ({ name, tel, card }: Values) => ({
  tel: tel === '' ? 'no tel' : undefined,
  name: name === '' ? 'no name' : undefined,
  card: card === '' ? 'no card' : undefined,
});

function Page({ children, ...options }: Partial<FormOptions<Values>> & { children?: ReactNode }) {
  const form = useForm<Values>({
    defaultValues: empty,
    validate: check,
    onSubmit: () => undefined,
    ...options,
  });
  return (
    <form {...form.formProps}>
      <TextField label="name" id="name" {...form.textField('name')} />
      <TextField label="tel" id="tel" {...form.textField('tel')} {...form.liveMessage('tel')} />
      <div ref={form.fieldRef('card')}>
        <button type="button" id="card" onClick={() => form.setValues({ card: 'a' })} />
        <p id="card-error">{form.error('card')}</p>
      </div>
      <button type="submit" id="send" disabled={form.values.name === 'barred'} />
      <output>{JSON.stringify([form.isSending, form.submitError?.message ?? null, form.isDirty])}</output>
      {children}
    </form>
  );
}

/** Like the root of the site, whose effects run after those of its forms. */
function Root(props: Partial<FormOptions<Values>>) {
  usePreHydrationInput();
  return <Page {...props} />;
}

async function open(options: Partial<FormOptions<Values>> = {}, children?: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(() => root.unmount());
    place.remove();
  });
  await act(async () => root.render(<Page {...options}>{children}</Page>));
}

const at = (id: string) => document.getElementById(id) as HTMLInputElement;
const messageOf = (id: string) => at(`${id}-said`).textContent;
const press = (id: string) => act(async () => at(id).click());
const type = (id: string, text: string) =>
  act(async () => {
    setNativeValue(at(id), text);
    at(id).dispatchEvent(new Event('input', { bubbles: true }));
  });
const shown = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown;
const refusal = (fields: Record<string, string>) => new CallError(400, '다시 확인해 주세요.', { fields });

test('a submit shows all problems and focuses the first by the order of the rules, without sending', async () => {
  const send = vi.fn();
  const onProblems = vi.fn();
  await open({ onSubmit: send, onInvalid: onProblems });
  await press('send');
  expect([messageOf('name'), messageOf('tel'), at('card-error').textContent]).toEqual([
    'no name',
    'no tel',
    'no card',
  ]);
  expect(document.activeElement?.id).toBe('tel');
  expect(onProblems).toHaveBeenCalledExactlyOnceWith(['tel', 'name', 'card']);
  expect(send).not.toHaveBeenCalled();
});

test('the message of a focused field is scrolled into view, because it is below the field', async () => {
  await open();
  intoView.mockClear();
  await press('send');
  expect(intoView.mock.contexts.map(({ id, textContent }) => [id, textContent])).toEqual([
    ['tel-said', 'no tel'],
  ]);
});

test('a field shows no error while it is changed until the next submit, the others still do', async () => {
  await open({ defaultValues: { ...full, name: '', card: '' } });
  await press('send');
  await type('name', '하');
  await type('name', '');
  expect([messageOf('name'), at('card-error').textContent]).toEqual(['', 'no card']);
  expect(document.activeElement?.id).toBe('name');
  await press('send');
  expect(messageOf('name')).toBe('no name');
});

test('the first usable input of an invalid group is focused', async () => {
  await open({ defaultValues: { ...full, card: '' } });
  await press('send');
  expect(document.activeElement?.id).toBe('card');
  await press('card');
  expect(at('card-error').textContent).toBe('');
});

test('a refusal is shown at its field, which is focused, until that is changed', async () => {
  const error = refusal({ 'data.name': '이미 있어요.', 'data.profile.phone': '번호가 아니에요.' });
  const send = vi.fn().mockRejectedValueOnce(error);
  await open({ defaultValues: full, onSubmit: send, fieldsInCall: { 'data.profile.phone': 'tel' } });
  await press('send');
  expect([messageOf('name'), messageOf('tel')]).toEqual(['이미 있어요.', '번호가 아니에요.']);
  expect(document.activeElement?.id).toBe('name');
  expect(shown()).toEqual([false, '다시 확인해 주세요.', false]);
  await type('name', '바다');
  expect([messageOf('name'), messageOf('tel')]).toEqual(['', '번호가 아니에요.']);
  expect(shown()).toEqual([false, null, true]);
  await press('send');
  expect(send).toHaveBeenLastCalledWith({ ...full, name: '바다' });
  expect(messageOf('tel')).toBe('');
});

test('a form is sent once at a time, however often the button is pressed', async () => {
  const answers: (() => void)[] = [];
  const send = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  await open({ defaultValues: full, onSubmit: send });
  await act(async () => {
    at('send').click();
    at('send').click();
  });
  await press('send');
  expect(send).toHaveBeenCalledOnce();
  expect(shown()).toEqual([true, null, false]);
  await act(async () => answers[0]?.());
  expect(shown()).toEqual([false, null, false]);
  await press('send');
  expect(send).toHaveBeenCalledTimes(2);
});

test('Enter submits the form, and a disabled button blocks it', async () => {
  const send = vi.fn();
  await open({ defaultValues: full, onSubmit: send });
  await act(async () => at('name').form?.requestSubmit());
  expect(send).toHaveBeenCalledOnce();
  await type('name', 'barred');
  await press('send');
  expect(send).toHaveBeenCalledOnce();
});

test('the form of a nested dialog does not submit the outer form', async () => {
  const send = vi.fn();
  const dialog = createPortal(
    <form onSubmit={(event) => event.preventDefault()}>
      <button type="submit" id="other" />
    </form>,
    document.body,
  );
  await open({ defaultValues: full, onSubmit: send }, dialog);
  await press('other');
  expect(send).not.toHaveBeenCalled();
});

test('a problem is a hint while the field is typed in for the first time, and an error after it is left', async () => {
  const long = ({ tel }: Values) => ({ tel: tel.length < 3 ? 'too short' : undefined });
  await open({ validate: long });
  expect(messageOf('tel')).toBe('');
  await type('tel', '01');
  expect([messageOf('tel'), at('tel').getAttribute('aria-invalid')]).toEqual(['too short', null]);
  await act(async () => {
    at('tel').focus();
    at('tel').blur();
  });
  expect([messageOf('tel'), at('tel').getAttribute('aria-invalid')]).toEqual(['too short', 'true']);
  await type('tel', '010');
  expect(messageOf('tel')).toBe('');
});

test('a form that replaces its button focuses the given field', async () => {
  await open({ autoFocusField: 'tel' });
  expect(document.activeElement?.id).toBe('tel');
});

test('input typed before hydration is in the form and reported as a change', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Root />);
  at('name').value = '하늘';
  const onChange = vi.fn();
  const send = vi.fn();
  const page = <Root onChange={onChange} onSubmit={send} defaultValues={{ ...full, name: '' }} />;
  const root = await act(async () => hydrateRoot(place, page, { onRecoverableError: () => undefined }));
  onTestFinished(async () => {
    await act(() => root.unmount());
    place.remove();
  });
  expect(at('name').value).toBe('하늘');
  expect(onChange).toHaveBeenLastCalledWith(full);
  expect(shown()).toEqual([false, null, true]);
  await press('send');
  expect(send).toHaveBeenCalledExactlyOnceWith(full);
});
