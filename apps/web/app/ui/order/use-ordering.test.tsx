// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { moved } from './moved.ts';
import { useOrdering } from './use-ordering.ts';

function List({ along = 'column' }: { along?: 'row' | 'column' }) {
  const [names, setNames] = useState(['하나', '둘', '셋']);
  const ordering = useOrdering({
    count: names.length,
    along,
    onMove: (from, to) => setNames((before) => moved(before, from, to)),
  });
  return (
    <ol>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries without names of their own
        <li key={at} {...ordering(at)}>
          {name}
          <button type="button">{name} 수정</button>
        </li>
      ))}
    </ol>
  );
}
const entries = () => screen.getAllByRole('listitem');
const names = () => entries().map((entry) => entry.firstChild?.textContent);
const dataTransfer = { effectAllowed: 'all' };
const drag = (from: number, to: number) => {
  fireEvent.dragStart(entries()[from] as HTMLElement, { dataTransfer });
  const over = fireEvent.dragOver(entries()[to] as HTMLElement, { dataTransfer });
  fireEvent.drop(entries()[to] as HTMLElement, { dataTransfer });
  return !over;
};

test('an entry is dragged to the position of another', async () => {
  await renderScreen(<List />);
  expect(drag(0, 2)).toBe(true);
  expect(names()).toEqual(['둘', '셋', '하나']);
  drag(2, 1);
  expect(names()).toEqual(['둘', '하나', '셋']);
});

test('an entry dropped on its own position, or outside the list, stays', async () => {
  await renderScreen(<List />);
  drag(1, 1);
  expect(names()).toEqual(['하나', '둘', '셋']);
  fireEvent.dragStart(entries()[0] as HTMLElement, { dataTransfer });
  expect(entries()[0]).toHaveAttribute('data-dragged');
  fireEvent.dragEnd(entries()[0] as HTMLElement);
  expect(entries()[0]).not.toHaveAttribute('data-dragged');
  fireEvent.drop(entries()[2] as HTMLElement, { dataTransfer });
  expect(names()).toEqual(['하나', '둘', '셋']);
});

test('the drop position of a dragged entry is marked on its side', async () => {
  await renderScreen(<List />);
  const [first, second, third] = entries() as HTMLElement[];
  fireEvent.dragStart(second as HTMLElement, { dataTransfer });
  fireEvent.dragOver(first as HTMLElement, { dataTransfer });
  expect(first).toHaveAttribute('data-drop', 'before');
  fireEvent.dragOver(third as HTMLElement, { dataTransfer });
  expect(first).not.toHaveAttribute('data-drop');
  expect(third).toHaveAttribute('data-drop', 'after');
  fireEvent.dragEnd(second as HTMLElement);
  expect(third).not.toHaveAttribute('data-drop');
});

test('an object dragged from elsewhere is ignored', async () => {
  await renderScreen(<List />);
  const isTaken = !fireEvent.dragOver(entries()[0] as HTMLElement, { dataTransfer });
  expect(isTaken).toBe(false);
});

test('arrow keys along the list move the entry of the focused button together with the focus', async () => {
  const { user } = await renderScreen(<List />);
  screen.getByRole('button', { name: '하나 수정' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(names()).toEqual(['둘', '하나', '셋']);
  await waitFor(() => expect(screen.getByRole('button', { name: '하나 수정' })).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('button', { name: '하나 수정' })).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  expect(names()).toEqual(['둘', '셋', '하나']);
  await user.keyboard('{ArrowUp}{ArrowLeft}');
  expect(names()).toEqual(['둘', '하나', '셋']);
});

test('the keys to the sides move an entry of a row, those up and down do not', async () => {
  const { user } = await renderScreen(<List along="row" />);
  screen.getByRole('button', { name: '셋 수정' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(names()).toEqual(['하나', '둘', '셋']);
  await user.keyboard('{ArrowLeft}');
  expect(names()).toEqual(['하나', '셋', '둘']);
});
