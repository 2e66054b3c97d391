// @vitest-environment jsdom

import { t } from '@pq/domain/copy';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { Checkbox, Radio, Switch } from './choice.tsx';
import { NumberField } from './number-field.tsx';
import { Select } from './select.tsx';
// Loaded here, so that no test waits for it.
import './select-list.tsx';
import { Stepper } from './stepper.tsx';
import { TextArea, TextField } from './text-field.tsx';

function Text({ start = '', ...props }: { start?: string } & Partial<ComponentProps<typeof TextField>>) {
  const [value, setValue] = useState(start);
  return (
    <TextField label="제목" value={value} onChange={({ target }) => setValue(target.value)} {...props} />
  );
}
const box = () => screen.getByRole('textbox');
/** An unreadable number may have been grouped before. */
const digits = (input: HTMLElement) => (input as HTMLInputElement).value.replaceAll(',', '');

test('a field is named by its label and described by its message', async () => {
  await renderScreen(<Text optional="필수" hint="40자까지" />);
  expect(box()).toHaveAccessibleName(/^제목\s*\(필수\)$/);
  expect(box()).toHaveAccessibleDescription('40자까지');
  expect(box()).not.toBeInvalid();
});

test('an error replaces the hint and marks the field as invalid', async () => {
  await renderScreen(<Text hint="40자까지" error="제목을 입력해주세요." ok="좋습니다." />);
  expect(box()).toHaveAccessibleDescription('제목을 입력해주세요.');
  expect(box()).toBeInvalid();
});

test('a hidden label still names the field', async () => {
  await renderScreen(<Text labelHidden />);
  expect(box()).toHaveAccessibleName('제목');
});

test('characters are counted as graphemes, and a paste is cut at the limit', async () => {
  const { user } = await renderScreen(<Text maxLength={3} />);
  await user.type(box(), '가나다라');
  expect(box()).toHaveValue('가나다');
  fireEvent.change(box(), { target: { value: '😀😀😀😀' } });
  expect(box()).toHaveValue('😀😀😀');
  fireEvent.change(box(), { target: { value: '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦' } });
  expect(box()).toHaveValue('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦');
});

test('text typed above the limit is dropped, not the text that was there before', async () => {
  const { user } = await renderScreen(<Text start="가나다" maxLength={3} />);
  box().focus();
  (box() as HTMLInputElement).setSelectionRange(0, 0);
  await user.keyboard('하');
  expect(box()).toHaveValue('가나다');
});

test('a multi-line field has the same limit', async () => {
  function Lines() {
    const [value, setValue] = useState('');
    return (
      <TextArea label="사유" maxLength={4} value={value} onChange={({ target }) => setValue(target.value)} />
    );
  }
  const { user } = await renderScreen(<Lines />);
  await user.type(box(), '가나{Enter}다라');
  expect(box()).toHaveValue('가나\n다');
});

function Sum({ max }: { max?: number }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <NumberField label="금액" unit="원" value={value} onValue={setValue} {...(max && { max })} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
const storedValue = () => screen.getByRole('status').textContent;

test('a number is grouped as it is typed', async () => {
  const { user } = await renderScreen(<Sum />);
  await user.type(box(), '12345');
  expect(box()).toHaveValue('12,345');
  expect(storedValue()).toBe('12345');
  await user.clear(box());
  expect(storedValue()).toBe('null');
});

test.each([
  ['１００００', '10,000', '10000'],
  ['1만 5천', '15,000', '15000'],
  ['3천만원', '30,000,000', '30000000'],
  ['10,000원', '10,000', '10000'],
])('%s is read as a number, and grouped when the field is left', async (typed, shown, value) => {
  const { user } = await renderScreen(<Sum />);
  await user.type(box(), typed);
  await user.tab();
  expect(box()).toHaveValue(shown);
  expect(storedValue()).toBe(value);
});

test.each([
  ['5000000.5', 'number.decimal'],
  ['-5', 'number.negative'],
  ['12a', 'number.unreadable'],
] as const)(
  '%s stays in a number field with its message and leaves the number unchanged',
  async (typed, copy) => {
    const { user } = await renderScreen(<Sum />);
    await user.type(box(), '70');
    await user.tripleClick(box());
    await user.paste(typed);
    await user.tab();
    expect(digits(box())).toBe(typed);
    expect(box()).toHaveAccessibleDescription(t(copy));
    expect(storedValue()).toBe('70');
  },
);

test('a number above the maximum of its field stays with a message', async () => {
  const { user } = await renderScreen(<Sum max={999} />);
  await user.type(box(), '1000');
  expect(box()).toHaveValue('1,000');
  expect(box()).toHaveAccessibleDescription(t('number.tooLarge', { max: '999' }));
  expect(storedValue()).toBe('100');
});

test.each([
  ['{Backspace}98', 3, '19,834,567', 4],
  ['{Backspace}', 2, '234,567', 0],
  ['{Delete}', 1, '134,567', 1],
  ['9{Control>}z{/Control}', 3, '1,234,567', 3],
])('%s at %i in 1,234,567 gives %s with the caret at %i', async (keys, at, shown, caret) => {
  const { user } = await renderScreen(<Sum />);
  await user.type(box(), '1234567');
  await user.type(box(), keys, { initialSelectionStart: at, initialSelectionEnd: at });
  expect(box()).toHaveValue(shown);
  expect((box() as HTMLInputElement).selectionStart).toBe(caret);
});

test('a syllable in composition in a number field is left alone until it ends', async () => {
  await renderScreen(<Sum />);
  fireEvent.compositionStart(box());
  fireEvent.change(box(), { target: { value: '1ㅎ' } });
  expect(box()).toHaveValue('1ㅎ');
  fireEvent.compositionEnd(box());
  expect(box()).toHaveValue('1ㅎ');
  expect(box()).toHaveAccessibleDescription(t('number.unreadable'));
});

function Quantity() {
  const [value, setValue] = useState(1);
  const [isFull, setFull] = useState(false);
  return (
    <>
      <Stepper
        value={value}
        min={1}
        max={2}
        label="수량"
        lessLabel="하나 빼기"
        moreLabel="하나 더하기"
        onChange={setValue}
        onLimit={() => setFull(true)}
      />
      {isFull ? <p>더 고를 수 없습니다.</p> : null}
    </>
  );
}

test('a quantity moves between its bounds, and plus at the limit reports it', async () => {
  const { user } = await renderScreen(<Quantity />);
  const [less, more] = screen.getAllByRole('button') as [HTMLElement, HTMLElement];
  expect(less).toBeDisabled();
  await user.click(more);
  expect(screen.getByRole('status')).toHaveTextContent('수량 2');
  expect(more).toHaveAttribute('aria-disabled', 'true');
  await user.click(more);
  expect(screen.getByText('더 고를 수 없습니다.')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('2');
  await user.click(less);
  expect(less).toBeDisabled();
});

test('a box, a choice and a switch can be pressed at their labels', async () => {
  const { user } = await renderScreen(
    <>
      <Checkbox invalid>약관에 동의합니다.</Checkbox>
      <Radio name="kind">펀딩</Radio>
      <Radio name="kind">주문제작</Radio>
      <Switch>마케팅 수신</Switch>
    </>,
  );
  await user.click(screen.getByText('약관에 동의합니다.'));
  expect(screen.getByRole('checkbox', { name: '약관에 동의합니다.' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: '약관에 동의합니다.' })).toBeInvalid();
  await user.click(screen.getByText('펀딩'));
  await user.click(screen.getByText('주문제작'));
  expect(screen.getByRole('radio', { name: '펀딩' })).not.toBeChecked();
  await user.click(screen.getByText('마케팅 수신'));
  expect(screen.getByRole('switch', { name: '마케팅 수신' })).toBeChecked();
});

test('a box for several others is mixed while some of them are checked, also after a press without effect', async () => {
  function Boxes() {
    const [, setPresses] = useState(0);
    return (
      <Checkbox isMixed checked={false} onChange={() => setPresses((presses) => presses + 1)}>
        전체
      </Checkbox>
    );
  }
  const { user } = await renderScreen(<Boxes />);
  const all = screen.getByRole('checkbox', { name: '전체' });
  expect(all).toBePartiallyChecked();
  await user.click(all);
  expect(all).toBePartiallyChecked();
  expect(all).not.toBeChecked();
});

const options = [
  { value: '', label: '전체' },
  { value: 'new', label: '최신순' },
  { value: 'end', label: '마감 임박순' },
] as const;

function Sorting() {
  const [value, setValue] = useState<'' | 'new' | 'end'>('');
  return <Select label="정렬" prefix="정렬 " options={options} value={value} unset="" onValue={setValue} />;
}

test('an option is picked by press or keys, reported and marked in the list', async () => {
  const { user } = await renderScreen(<Sorting />);
  const select = await screen.findByRole('combobox', { name: '정렬' });
  expect(select).toHaveTextContent('정렬 전체');
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: '최신순' }));
  await waitFor(() => expect(select).toHaveTextContent('정렬 최신순'));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  select.focus();
  await user.keyboard('{Enter}');
  const picked = await screen.findByRole('option', { name: '최신순' });
  expect(picked).toHaveAttribute('aria-selected', 'true');
  await waitFor(() => expect(picked).toHaveFocus());
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(select).toHaveTextContent('마감 임박순'));
});

test('a list closes by Escape without a selection and restores the focus', async () => {
  const { user } = await renderScreen(<Sorting />);
  const select = await screen.findByRole('combobox', { name: '정렬' });
  await user.click(select);
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  await waitFor(() => expect(select).toHaveFocus());
  expect(select).toHaveTextContent('전체');
});
