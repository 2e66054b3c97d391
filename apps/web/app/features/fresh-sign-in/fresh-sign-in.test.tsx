// @vitest-environment jsdom
import { CallError, type Client } from '@pq/contract/client';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ApiProvider, useApi } from '#app/data/client/api.tsx';
import { Toaster } from '#app/ui/floating/toast.tsx';
import { FreshSignInProvider, useFreshMutationOptions } from './fresh-sign-in.tsx';

const texts = {
  title: '다시 입력',
  body: '확인합니다.',
  password: '비밀번호',
  submit: '계속',
  hint: '그대로',
};
const PASSWORD = 'pqdemo12!';
const refundCall = { path: '/admin/refund' };

let unmount = () => {};
afterEach(() => unmount());

function staleServer() {
  const calls: [path: string, input: unknown][] = [];
  let isFresh = false;
  const client = {
    async call({ path }: { path: string }, input: { password?: string }) {
      calls.push([path, input]);
      if (path === '/user/confirm') {
        if (input.password !== PASSWORD)
          throw new CallError(400, '확인해주세요.', {
            fields: { password: '비밀번호가 일치하지 않습니다.' },
          });
        isFresh = true;
      } else if (!isFresh) throw new CallError(403, '본인 확인', undefined, { code: 'freshSignIn' });
      return { data: null, msg: undefined };
    },
  } as unknown as Client;
  return { calls, client };
}

type Refund = { amount: number };
const refundMutation = (api: Client) => ({
  mutationFn: (fields: Refund) => api.call(refundCall as never, fields as never),
});

function Page() {
  const refund = useMutation(
    useFreshMutationOptions(refundMutation, ({ amount }) => [['하려는 일', `환불 ${amount}원`]]),
  );
  const plain = useMutation(refundMutation(useApi()));
  return (
    <>
      <button id="refund" type="button" onClick={() => refund.mutate({ amount: 98_000 })} />
      <button id="plain" type="button" onClick={() => plain.mutate({ amount: 1 })} />
      <output>{`${refund.status} ${refund.error?.message ?? ''} / ${plain.status}`}</output>
    </>
  );
}

async function open() {
  const { calls, client } = staleServer();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  queries.setQueryData(['viewer'], { config: { provider: 'email' } });
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <QueryClientProvider client={queries}>
          <ApiProvider api={client}>
            <Toaster closeLabel="닫기">
              <FreshSignInProvider texts={texts}>
                <Page />
              </FreshSignInProvider>
            </Toaster>
          </ApiProvider>
        </QueryClientProvider>
      ),
    },
  ]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Stub />);
  await expect.poll(status).toBe('idle  / idle');
  unmount = () => {
    root.unmount();
    document.body.replaceChildren();
  };
  return calls;
}

const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
const status = () => document.querySelector('output')?.textContent;
const press = (id: string) => document.getElementById(id)?.click();
async function pressInDialog(name: string) {
  const button = () =>
    [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);
  await expect.poll(() => button()?.disabled).toBe(false);
  button()?.click();
}

function type(text: string) {
  const field = dialog()?.querySelector('input');
  if (!field) throw new Error('no field');
  // React detects changes by the prototype's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The dialog is loaded on demand. */
const untilOpen = () => expect.poll(dialog, { timeout: 20_000 }).not.toBeNull();

test('the dialog describes the action, and the call is repeated after the right password', async () => {
  const calls = await open();
  press('refund');
  await untilOpen();
  expect(dialog()?.textContent).toContain('환불 98000원');
  expect(dialog()?.textContent).toContain('그대로');
  type('wrong');
  await pressInDialog('계속');
  await expect.poll(() => dialog()?.textContent).toContain('비밀번호가 일치하지 않습니다.');
  expect(status()).toBe('pending  / idle');
  type(PASSWORD);
  await pressInDialog('계속');
  await expect.poll(status).toBe('success  / idle');
  await expect.poll(dialog).toBeNull();
  expect(calls.filter(([path]) => path === '/admin/refund')).toEqual([
    ['/admin/refund', { amount: 98_000 }],
    ['/admin/refund', { amount: 98_000 }],
  ]);
});

test('a cancelled dialog fails the call with its own message', async () => {
  const calls = await open();
  press('refund');
  await untilOpen();
  await pressInDialog('취소');
  await expect.poll(status).toBe('error 확인하지 않아 진행하지 않았습니다. / idle');
  expect(calls).toHaveLength(1);
});

test('two calls refused at once share one dialog, also when one has no description', async () => {
  await open();
  press('plain');
  await untilOpen();
  press('refund');
  await expect.poll(status).toBe('pending  / pending');
  type(PASSWORD);
  await pressInDialog('계속');
  await expect.poll(status).toBe('success  / success');
});
