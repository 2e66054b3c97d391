// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { DateField } from './date-field.tsx';

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
const dateValue = () => screen.getByRole('status').textContent;

test('hyphens are inserted, and a date is set once it is complete', async () => {
  const { user } = await renderScreen(<Form />);
  await user.type(field(), '2026120');
  expect(field()).toHaveValue('2026-12-0');
  expect(dateValue()).toBe('');
  await user.type(field(), '1');
  expect(field()).toHaveValue('2026-12-01');
  expect(dateValue()).toBe('2026-12-01');
});

test('an impossible date shows a message and leaves the value unchanged', async () => {
  const { user } = await renderScreen(<Form start="2026-12-01" />);
  await user.tripleClick(field());
  await user.paste('20260230');
  expect(screen.getByText(t('writing.date.wrong'))).toBeInTheDocument();
  expect(field()).toBeInvalid();
  expect(dateValue()).toBe('2026-12-01');
});

test.each([
  ['2027-03-01', 5, 7, '12', '2027-12-01'],
  ['2026-12-24', 7, 7, '{Backspace}{Backspace}11', '2026-11-24'],
  ['2026-12-24', 8, 8, '{Backspace}1', '2026-11-24'],
])('%s edited from %i to %i by %s becomes %s', async (start, from, to, keys, edited) => {
  const { user } = await renderScreen(<Form start={start} />);
  await user.type(field(), keys, { initialSelectionStart: from, initialSelectionEnd: to });
  expect(field()).toHaveValue(edited);
  expect(dateValue()).toBe(edited);
});

test('a surplus digit stays in the field with a message', async () => {
  const { user } = await renderScreen(<Form start="2026-12-01" />);
  await user.type(field(), '5');
  expect(field()).toHaveValue('2026-12-015');
  expect(field()).toHaveAccessibleDescription(t('writing.date.wrong'));
  expect(dateValue()).toBe('2026-12-01');
});

test('an incomplete date stays visible and leaves the value unchanged', async () => {
  const { user } = await renderScreen(<Form start="2026-12-01" />);
  await user.type(field(), '{Backspace}');
  expect(field()).toHaveValue('2026-12-0');
  expect(dateValue()).toBe('2026-12-01');
});

test('a date can be typed over another where only complete dates are accepted', async () => {
  const { user } = await renderScreen(<Form start="2026-12-01" takes={(date) => date !== ''} />);
  await user.clear(field());
  expect(field()).toHaveValue('');
  await user.type(field(), '20261210');
  expect(field()).toHaveValue('2026-12-10');
  expect(dateValue()).toBe('2026-12-10');
});

test('a date set from outside replaces the typed text', async () => {
  const { user } = await renderScreen(<Form start="2026-12-01" />);
  await user.type(field(), '{Backspace}');
  await user.click(screen.getByRole('button', { name: '다른 탭' }));
  expect(field()).toHaveValue('2027-01-02');
});

test('a date set from outside can be cleared', async () => {
  const { user } = await renderScreen(<Form />);
  await user.click(screen.getByRole('button', { name: '다른 탭' }));
  await user.click(screen.getByRole('button', { name: '비우기' }));
  expect(field()).toHaveValue('');
});

test('the calendar opens by its button, which names the field', async () => {
  let opened = 0;
  Object.assign(HTMLInputElement.prototype, { showPicker: () => (opened += 1) });
  const { user } = await renderScreen(<Form />);
  await user.click(screen.getByRole('button', { name: t('writing.date.pick', { label: '시작일' }) }));
  expect(opened).toBe(1);
});
