// @vitest-environment jsdom
import { CallError } from '@pq/contract/client';
import { act, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { noteEarlyTyping, useEarlyTyping } from '#app/lib/early-typing.ts';
import { setNativeValue } from '#app/ui/forms/set-native-value.ts';
import { TextField } from '#app/ui/forms/text-field.tsx';
import type { FormOptions } from './form-types.ts';
import { useForm } from './use-form.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

type Values = { name: string; tel: string; card: string };
const empty: Values = { name: '', tel: '', card: '' };
const full: Values = { name: '하늘', tel: '010', card: 'a' };

/** Told in another order than that of the page. */
const check = ({ name, tel, card }: Values) => ({
  tel: tel === '' ? 'no tel' : undefined,
  name: name === '' ? 'no name' : undefined,
  card: card === '' ? 'no card' : undefined,
});

function Page({ children, ...options }: Partial<FormOptions<Values>> & { children?: ReactNode }) {
  useEarlyTyping();
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
const said = (id: string) => at(`${id}-said`).textContent;
const press = (id: string) => act(async () => at(id).click());
const type = (id: string, text: string) =>
  act(async () => {
    setNativeValue(at(id), text);
    at(id).dispatchEvent(new Event('input', { bubbles: true }));
  });
const shown = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown;
const refusal = (fields: Record<string, string>) => new CallError(400, '다시 확인해 주세요.', { fields });

test('a press tells all that is wrong and leads to the first of it in the order of the rules; nothing is sent', async () => {
  const send = vi.fn();
  const onProblems = vi.fn();
  await open({ onSubmit: send, onInvalid: onProblems });
  await press('send');
  expect([said('name'), said('tel'), at('card-error').textContent]).toEqual(['no name', 'no tel', 'no card']);
  expect(document.activeElement?.id).toBe('tel');
  expect(onProblems).toHaveBeenCalledExactlyOnceWith(['tel', 'name', 'card']);
  expect(send).not.toHaveBeenCalled();
});

test('a field that is typed in is told of no more until the next try, the others still are', async () => {
  await open({ defaultValues: { ...full, name: '', card: '' } });
  await press('send');
  await type('name', '하');
  await type('name', '');
  expect([said('name'), at('card-error').textContent]).toEqual(['', 'no card']);
  expect(document.activeElement?.id).toBe('name');
  await press('send');
  expect(said('name')).toBe('no name');
});

test('of a group that is wrong the first thing that can be used has the focus', async () => {
  await open({ defaultValues: { ...full, card: '' } });
  await press('send');
  expect(document.activeElement?.id).toBe('card');
  await press('card');
  expect(at('card-error').textContent).toBe('');
});

test('what the server refuses stands at the field that it names, has the focus, and goes when that is typed in', async () => {
  const error = refusal({ 'data.name': '이미 있어요.', 'data.profile.phone': '번호가 아니에요.' });
  const send = vi.fn().mockRejectedValueOnce(error);
  await open({ defaultValues: full, onSubmit: send, fieldsInCall: { 'data.profile.phone': 'tel' } });
  await press('send');
  expect([said('name'), said('tel')]).toEqual(['이미 있어요.', '번호가 아니에요.']);
  expect(document.activeElement?.id).toBe('name');
  expect(shown()).toEqual([false, '다시 확인해 주세요.', false]);
  await type('name', '바다');
  expect([said('name'), said('tel')]).toEqual(['', '번호가 아니에요.']);
  expect(shown()).toEqual([false, null, true]);
  await press('send');
  expect(send).toHaveBeenLastCalledWith({ ...full, name: '바다' });
  expect(said('tel')).toBe('');
});

test('it is sent once at a time, however often it is pressed', async () => {
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

test('Enter sends it as a press does, and a disabled button bars both', async () => {
  const send = vi.fn();
  await open({ defaultValues: full, onSubmit: send });
  await act(async () => at('name').form?.requestSubmit());
  expect(send).toHaveBeenCalledOnce();
  await type('name', 'barred');
  await press('send');
  expect(send).toHaveBeenCalledOnce();
});

test('the form of a dialog that is opened from within is not this one', async () => {
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

test('while one types for the first time it is said quietly, as an error once one has left the field', async () => {
  const long = ({ tel }: Values) => ({ tel: tel.length < 3 ? 'too short' : undefined });
  await open({ validate: long });
  expect(said('tel')).toBe('');
  await type('tel', '01');
  expect([said('tel'), at('tel').getAttribute('aria-invalid')]).toEqual(['too short', null]);
  await act(async () => {
    at('tel').focus();
    at('tel').blur();
  });
  expect([said('tel'), at('tel').getAttribute('aria-invalid')]).toEqual(['too short', 'true']);
  await type('tel', '010');
  expect(said('tel')).toBe('');
});

test('a form that takes the place of its button has the focus at the field that it names', async () => {
  await open({ autoFocusField: 'tel' });
  expect(document.activeElement?.id).toBe('tel');
});

test('what was typed before the page listened is in the form, and told as a change', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Page />);
  at('name').value = '하늘';
  noteEarlyTyping();
  const onChange = vi.fn();
  const send = vi.fn();
  const page = <Page onChange={onChange} onSubmit={send} defaultValues={{ ...full, name: '' }} />;
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
