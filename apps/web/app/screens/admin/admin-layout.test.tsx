// @vitest-environment jsdom
import { CallError, type Client } from '@pq/contract/client';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createRoutesStub, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ApiProvider, useApi } from '#app/data/client/api.tsx';
import { loginPath } from '#app/lib/addresses/login-path.ts';
import { Toaster } from '#app/ui/floating/toast.tsx';
import AdminLayout from './admin-layout.tsx';

type Viewer = {
  role: string;
  profile?: { nickname: string };
  secondFactor?: { enrolled: boolean; required: boolean };
} | null;

let unmount = () => {};
afterEach(() => unmount());

function RedirectOutput() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

function Page() {
  const api = useApi();
  const work = useMutation({ mutationFn: () => api.call({ path: '/admin/work' } as never, {} as never) });
  return (
    <>
      <button type="button" id="work" onClick={() => work.mutate()} />
      <output>page</output>
    </>
  );
}
// After a refusal the session is that of `later`.
function open(viewer: Viewer, refusal?: CallError, later: Viewer = null) {
  const client = {
    async call({ path }: { path: string }) {
      if (path === '/user/my/info') return { data: later, msg: undefined };
      if (path === '/admin/work' && refusal) throw refusal;
      return { data: {}, msg: undefined };
    },
  } as unknown as Client;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  queries.setQueryData(['viewer'], viewer);
  const Stub = createRoutesStub([
    {
      path: '/admin',
      Component: AdminLayout as () => React.JSX.Element,
      children: [{ path: 'members', Component: Page }],
    },
    { path: '*', Component: RedirectOutput },
    { path: '/admin/second-factor', Component: RedirectOutput },
  ]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <QueryClientProvider client={queries}>
      <ApiProvider api={client}>
        <Toaster closeLabel="닫기">
          <Stub initialEntries={['/admin/members?page=2']} />
        </Toaster>
      </ApiProvider>
    </QueryClientProvider>,
  );
  unmount = () => {
    root.unmount();
    document.body.replaceChildren();
  };
}

const shown = () => document.querySelector('output')?.textContent;
const admin = {
  role: 'admin',
  profile: { nickname: '피큐지기' },
  secondFactor: { enrolled: true, required: false },
};
const unenrolled = { role: 'admin', secondFactor: { enrolled: false, required: true } };
const back = '{"next":"/admin/members?page=2"}';
const signIn = `${loginPath({ pathname: '/admin/members', search: '?page=2' }, 'err.session')} null`;

test('an admin who has to enrol first is redirected there and back', async () => {
  open(unenrolled);
  await expect.poll(shown).toBe(`/admin/second-factor ${back}`);
});

test('a visitor is redirected to sign-in and back', async () => {
  open(null);
  await expect.poll(shown).toBe(signIn);
});

test('an admin sees the page', async () => {
  open(admin);
  await expect.poll(shown).toBe('page');
});

test('the header shows the signed-in admin and signs out', async () => {
  open(admin);
  await expect.poll(shown).toBe('page');
  const button = [...document.querySelectorAll('nav button')].at(-1);
  expect(button?.textContent).toBe('로그아웃피큐지기');
});

test('a call after the session ended redirects to sign-in and back', async () => {
  open(admin, new CallError(401, '로그인 후 이용 가능합니다.'));
  await expect.poll(shown).toBe('page');
  document.getElementById('work')?.click();
  await expect.poll(shown).toBe(signIn);
});

test('a call that is refused without a second factor redirects to the enrolment', async () => {
  open(admin, new CallError(403, '인증 앱', undefined, { code: 'secondFactorRequired' }), unenrolled);
  await expect.poll(shown).toBe('page');
  document.getElementById('work')?.click();
  await expect.poll(shown).toBe(`/admin/second-factor ${back}`);
});
