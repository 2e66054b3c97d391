// @vitest-environment jsdom
import { createClient } from '@pq/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createRoutesStub, Link } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiProvider } from '#app/data/client/api.tsx';
import { FreshSignInProvider } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { ConfirmProvider } from '#app/ui/floating/confirm.tsx';
import { Toaster } from '#app/ui/floating/toast.tsx';
import { setNativeValue } from '#app/ui/forms/use-letter-limit.ts';
import { BlindForm } from './blind-form.tsx';
import { RestrictForm } from './community/restrict-form.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
let unmount = () => {};
afterEach(() => act(() => unmount()));

const texts = { title: '확인', body: '', password: '비밀번호', submit: '계속' };

async function open(form: ReactNode) {
  const api = createClient(async () => Response.json({ state: true, data: null }));
  const Component = () => (
    <Toaster closeLabel="닫기">
      <ConfirmProvider>
        <FreshSignInProvider texts={texts}>{form}</FreshSignInProvider>
        <Link to="/?key=another">another</Link>
      </ConfirmProvider>
    </Toaster>
  );
  const Site = createRoutesStub([{ path: '/', Component }]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => root.unmount();
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <ApiProvider api={api}>
          <Site initialEntries={['/?key=one']} />
        </ApiProvider>
      </QueryClientProvider>,
    ),
  );
}

const subject = { kind: 'project', subjectKey: 'a', subject: '도자기', hidden: false, seen: '1' } as const;
const forms = {
  hiding: <BlindForm {...subject} onDone={() => {}} />,
  restricting: <RestrictForm uid="a" nickname="하늘" onDone={() => {}} />,
};

test.each(Object.entries(forms))(
  'the reason of %s is not lost to another row without a confirmation',
  async (_, form) => {
    await open(form);
    const reason = document.querySelector('textarea');
    await act(async () => reason && type(reason, '신고가 이어집니다.'));
    await act(async () => document.querySelector('a')?.click());
    await vi.waitFor(() =>
      expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('계속 작성'),
    );
    expect(document.querySelector('textarea')?.value).toBe('신고가 이어집니다.');
  },
);

function type(field: HTMLTextAreaElement, text: string): void {
  setNativeValue(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
