// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { DateField } from './date-field.tsx';

/** A date as a form keeps it; `takes` are the values that it accepts. */
function Form({ start = '', takes = () => true }: { start?: string; takes?(date: string): boolean }) {
  const [date, setDate] = useState(start);
  return (
    <>
      <DateField label="시작일" value={date} onValue={(next) => (takes(next) ? setDate(next) : undefined)} />
      <output>{date}</output>
      <button type="button" onClick={() => setDate('2027-01-02')}>
        다른 탭
      </button>
      <button type="button" onClick={() => setDate('')}>
        비우기
      </button>
    </>
  );
}
const field = () => screen.getByLabelText('시작일');
const kept = () => screen.getByRole('status').textContent;

test('hyphens come by themselves, and a date is kept once it is whole', async () => {
  const { user } = await renderScreen(<Form />);
  await user.type(field(), '2026120');
  expect(field()).toHaveValue('2026-12-0');
  expect(kept()).toBe('');
  await user.type(field(), '1');
  expect(field()).toHaveValue('2026-12-01');
  expect(kept()).toBe('2026-12-01');
});

test('a day that no calendar has is told, and not kept', async () => {
  const { user } = await renderScreen(<Form start="2026-12-01" />);
  await user.clear(field());
  await user.type(field(), '20260230');
  expect(screen.getByText(t('writing.date.wrong'))).toBeInTheDocument();
  expect(field()).toBeInvalid();
  expect(kept()).toBe('');
});

test('a date that is half typed stays, and is no date any more', async () => {
  const { user } = await renderScreen(<Form start="2026-12-01" />);
  await user.type(field(), '{Backspace}');
  expect(field()).toHaveValue('2026-12-0');
  expect(kept()).toBe('');
});

test('where only whole dates are taken one is typed over another all the same', async () => {
  const { user } = await renderScreen(<Form start="2026-12-01" takes={(date) => date !== ''} />);
  await user.clear(field());
  expect(field()).toHaveValue('');
  await user.type(field(), '20261210');
  expect(field()).toHaveValue('2026-12-10');
  expect(kept()).toBe('2026-12-10');
});

test('a date that comes from elsewhere takes the place of what is typed', async () => {
  const { user } = await renderScreen(<Form start="2026-12-01" />);
  await user.type(field(), '{Backspace}');
  await user.click(screen.getByRole('button', { name: '다른 탭' }));
  expect(field()).toHaveValue('2027-01-02');
});

test('a date that came from elsewhere is taken away from there, too', async () => {
  const { user } = await renderScreen(<Form />);
  await user.click(screen.getByRole('button', { name: '다른 탭' }));
  await user.click(screen.getByRole('button', { name: '비우기' }));
  expect(field()).toHaveValue('');
});

test('the calendar is opened by its button, which says of what', async () => {
  let opened = 0;
  Object.assign(HTMLInputElement.prototype, { showPicker: () => (opened += 1) });
  const { user } = await renderScreen(<Form />);
  await user.click(screen.getByRole('button', { name: t('writing.date.pick', { label: '시작일' }) }));
  expect(opened).toBe(1);
});
