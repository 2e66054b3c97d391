// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { Accordion, AccordionItem } from './accordion.tsx';
import { ChipButton, ChipLink, Chips, Tab, Tabs } from './tabs.tsx';

function Page() {
  const { pathname, search } = useLocation();
  const at = `${pathname}${search}`;
  return (
    <>
      <Tabs label="프로젝트">
        <Tab to="?part=1" current={at.endsWith('1')} count={3}>
          내용
        </Tab>
        <Tab to="?part=2" current={at.endsWith('2')}>
          문의
        </Tab>
      </Tabs>
      <Chips label="상태">
        <ChipLink to="?state=open" current={search === '?state=open'}>
          진행중
        </ChipLink>
      </Chips>
    </>
  );
}

test('tabs are links of one page, the current tab is announced, and counts follow their labels', async () => {
  const { user, address } = await renderScreen(<Page />, { at: '/page?part=1' });
  const tabs = within(screen.getByRole('navigation', { name: '프로젝트' }));
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('내용3');
  await user.click(tabs.getByRole('link', { name: '문의' }));
  await waitFor(() => expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('문의'));
  expect(address()).toBe('/page?part=2');
});

test('the row shows the current tab when tabs have become wider, until the row is scrolled', async () => {
  await renderScreen(<div />, { at: '/page?part=1' });
  let resize = () => {};
  let isWatched = true;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resize = () => (isWatched ? listener() : undefined);
      }
      observe() {}
      disconnect() {
        isWatched = false;
      }
    },
  );
  render(
    <Tabs label="프로젝트">
      <Tab to="?part=1" current={false}>
        내용
      </Tab>
      <Tab to="?part=2" current>
        문의
      </Tab>
    </Tabs>,
    { wrapper: MemoryRouter },
  );
  const row = screen.getByRole('navigation', { name: '프로젝트' });
  const current = within(row).getAllByRole('link')[1] as HTMLElement;
  row.getBoundingClientRect = () => ({ left: 0, right: 390 }) as DOMRect;
  current.getBoundingClientRect = () => ({ left: 350, right: 420 }) as DOMRect;
  resize();
  expect(row.scrollLeft).toBe(30);
  row.dispatchEvent(new Event('wheel'));
  resize();
  expect(row.scrollLeft).toBe(30);
});

test('a chip leads to a view of the same page and is announced as current once that is shown', async () => {
  const { user } = await renderScreen(<Page />, { at: '/page' });
  const chip = within(screen.getByRole('navigation', { name: '상태' })).getByRole('link');
  expect(chip).not.toHaveAttribute('aria-current');
  await user.click(chip);
  await waitFor(() => expect(chip).toHaveAttribute('aria-current', 'true'));
});

test('a small chip acts on the field above it and submits no form', async () => {
  let pressed = 0;
  const sent = () => {
    pressed += 100;
  };
  const { user } = await renderScreen(
    <form onSubmit={sent}>
      <ChipButton onPress={() => (pressed += 1)}>30일</ChipButton>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: '30일' }));
  expect(pressed).toBe(1);
});

function Questions() {
  const [open, setOpen] = useState(['pay']);
  return (
    <Accordion open={open} onOpen={setOpen}>
      <AccordionItem id="pay" title="결제는 언제 되나요?">
        마감 다음 날 됩니다.
      </AccordionItem>
      <AccordionItem id="refund" title="환불할 수 있나요?">
        네, 됩니다.
      </AccordionItem>
    </Accordion>
  );
}

test('items of an accordion open and close independently, by press and by key', async () => {
  const { user } = await renderScreen(<Questions />);
  const [pay, refund] = ['결제는 언제 되나요?', '환불할 수 있나요?'].map((name) =>
    screen.getByRole('button', { name }),
  ) as [HTMLElement, HTMLElement];
  expect(pay).toHaveAttribute('aria-expanded', 'true');
  expect(refund).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('마감 다음 날 됩니다.')).toBeVisible();
  refund.focus();
  await user.keyboard('{Enter}');
  expect(refund).toHaveAttribute('aria-expanded', 'true');
  expect(pay).toHaveAttribute('aria-expanded', 'true');
  await user.click(pay);
  expect(pay).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('네, 됩니다.')).toBeVisible();
});

test("a closed section can be found by the browser's search", async () => {
  await renderScreen(<Questions />);
  const panel = screen.getByText('네, 됩니다.').closest('[hidden]');
  expect(panel).toHaveAttribute('hidden', 'until-found');
});

test('an item has its own heading and fragment', async () => {
  await renderScreen(<Questions />);
  const heading = screen.getByRole('heading', { level: 4, name: '환불할 수 있나요?' });
  expect(heading.closest('#refund')).toBeInTheDocument();
});
