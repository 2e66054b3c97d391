// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { Button } from '../button.tsx';
import { Drawer } from './drawer.tsx';
import { Hint } from './hint.tsx';
// Loaded here, so that no test waits for it.
import './hint-tip.tsx';
import { Menu } from './menu.tsx';
import { Sheet } from './sheet.tsx';
import { useToast } from './toast.tsx';

afterEach(() => vi.useRealTimers());

function Speaker() {
  const toast = useToast();
  return (
    <>
      <Button onClick={() => toast('저장했습니다.')}>저장</Button>
      <Button onClick={() => toast('저장하지 못했습니다.', 'error')}>실패</Button>
    </>
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('a message disappears after two seconds, also a failure', async () => {
  await renderScreen(<Speaker />);
  vi.useFakeTimers();
  press('저장');
  expect(screen.getByText('저장했습니다.')).toBeInTheDocument();
  await pass(1_900);
  expect(screen.getByText('저장했습니다.')).toBeInTheDocument();
  await pass(200);
  expect(screen.queryByText('저장했습니다.')).not.toBeInTheDocument();
  press('실패');
  await pass(1_900);
  expect(screen.getByText('저장하지 못했습니다.')).toBeInTheDocument();
  await pass(200);
  expect(screen.queryByText('저장하지 못했습니다.')).not.toBeInTheDocument();
});

test('a message stays while it is read, and closes afterwards', async () => {
  await renderScreen(<Speaker />);
  vi.useFakeTimers();
  press('저장');
  const message = screen.getByText('저장했습니다.');
  fireEvent.pointerEnter(message.closest('[data-toast]') as HTMLElement);
  await pass(10_000);
  expect(message).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '닫기' }));
  expect(message).not.toBeInTheDocument();
});

test('the newest message replaces the others; failures are announced assertively, the rest politely', async () => {
  await renderScreen(<Speaker />);
  press('저장');
  expect(screen.getByText('저장했습니다.').parentElement).toHaveAttribute('aria-live', 'polite');
  press('실패');
  expect(screen.queryByText('저장했습니다.')).not.toBeInTheDocument();
  expect(screen.getByText('저장하지 못했습니다.').parentElement).toHaveAttribute('aria-live', 'assertive');
});

test('a hint opens on focus and press, and screen readers read it with its button', async () => {
  const { user } = await renderScreen(<Hint label="PQ박스란?" text="디지털 리워드가 담기는 곳입니다." />);
  const mark = await screen.findByRole('button', { name: 'PQ박스란?' });
  expect(mark).toHaveAccessibleDescription('디지털 리워드가 담기는 곳입니다.');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await user.tab();
  await waitFor(() => expect(mark).toHaveFocus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent('디지털 리워드가 담기는 곳입니다.');
  await user.tab();
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  await user.click(mark);
  expect(await screen.findByRole('tooltip')).toBeInTheDocument();
});

test('a hint disappears by itself after its time', async () => {
  await renderScreen(<Hint label="도움말" text="설명" hideAfterMs={3_000} />);
  const mark = await screen.findByRole('button', { name: '도움말' });
  vi.useFakeTimers();
  act(() => mark.focus());
  await pass(100);
  expect(screen.getByRole('tooltip')).toBeInTheDocument();
  await pass(3_000);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

function Actions() {
  const [picked, setPicked] = useState('');
  return (
    <>
      <Menu
        label="댓글 더보기"
        icon={Ellipsis}
        items={[
          { label: '수정', onPick: () => setPicked('수정') },
          { label: '삭제', danger: true, onPick: () => setPicked('삭제') },
        ]}
      />
      <output>{picked}</output>
    </>
  );
}

test('actions of a menu are picked by press, and by keys from the first to the last', async () => {
  const { user } = await renderScreen(<Actions />);
  const button = screen.getByRole('button', { name: '댓글 더보기' });
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: '수정' }));
  expect(screen.getByRole('status')).toHaveTextContent('수정');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  button.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: '수정' })).toHaveFocus());
  await user.keyboard('{End}{Enter}');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('삭제'));
});

test('a menu closes by Escape without an action and restores the focus', async () => {
  const { user } = await renderScreen(<Actions />);
  const button = screen.getByRole('button', { name: '댓글 더보기' });
  await user.click(button);
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

function Panels() {
  const [open, setOpen] = useState<'drawer' | 'sheet' | null>(null);
  return (
    <>
      <Button onClick={() => setOpen('drawer')}>메뉴</Button>
      <Button onClick={() => setOpen('sheet')}>필터</Button>
      <Drawer
        open={open === 'drawer'}
        onOpen={(is) => setOpen(is ? 'drawer' : null)}
        closeLabel="메뉴 닫기"
        title="내 메뉴"
      >
        <a href="/my">내 정보</a>
      </Drawer>
      {open === 'sheet' ? (
        <Sheet title="필터" onClose={() => setOpen(null)} actions={<Button>적용</Button>}>
          조건
        </Sheet>
      ) : null}
    </>
  );
}

test.each([
  ['메뉴', '내 메뉴', '메뉴 닫기'],
  ['필터', '필터', '닫기'],
])('a sheet traps the focus until it is closed: %s', async (opener, title, close) => {
  const { user } = await renderScreen(<Panels />);
  const button = screen.getByRole('button', { name: opener });
  await user.click(button);
  const panel = await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement));
  await user.click(within(panel).getByRole('button', { name: close }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
  await user.click(button);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
