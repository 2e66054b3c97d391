// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shapePostcode } from '@pq/domain/address';
import { t } from '@pq/domain/copy';
import { shapeBusinessNumber } from '@pq/domain/identity/numbers';
import { formatPhone } from '@pq/domain/phone';
import { fireEvent, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { useMaskedInput } from '#app/ui/forms/use-masked-input.ts';
import { CodeField } from './code-field.tsx';
import { DateField } from './date-field.tsx';

const app = join(import.meta.dirname, '../..');
const sources = globSync('**/*.tsx', { cwd: app, exclude: ['**/*.test.tsx'] }).map((file) => ({
  file,
  text: readFileSync(join(app, file), 'utf8'),
}));

function maskedBy(format: (typed: string) => string) {
  return function Masked() {
    const [text, setText] = useState('');
    return <input aria-label="값" {...useMaskedInput({ text, format, onText: setText })} />;
  };
}

function Amount() {
  const [value, setValue] = useState<number | null>(null);
  return <NumberField label="값" value={value} onValue={setValue} />;
}

function Day() {
  const [value, setValue] = useState('');
  return <DateField label="값" value={value} onValue={setValue} />;
}

function Code() {
  const [value, setValue] = useState('');
  return <CodeField label="값" value={value} onValue={setValue} />;
}

/**
 * Every file with a mask: the typed text, the caret's position, the edit, the resulting text and the caret's new position; and
 * a text that the mask cannot parse.
 */
const masked: Record<
  string,
  [ComponentType, typed: string, at: number, edited: string, caret: number, unreadable: string]
> = {
  'ui/forms/number-field.tsx': [Amount, '１２３４５６', 2, '193,456', 2, '1.5'],
  'features/form/date-field.tsx': [Day, '２０２６１２０１', 3, '2096-12-01', 3, '내년 봄'],
  'features/form/code-field.tsx': [Code, '１２３４５６', 2, '193456', 2, '12a456'],
  'features/address/delivery-fields.tsx': [
    maskedBy(formatPhone),
    '０１０１２３４５６７８',
    5,
    '010-9234-5678',
    5,
    '+1 212 555',
  ],
  'screens/my/identity/identity-form.tsx': [
    maskedBy(shapeBusinessNumber),
    '１０１１０２１５０１',
    2,
    '191-10-21501',
    2,
    '101 번',
  ],
  'features/address/address-fields.tsx': [maskedBy(shapePostcode), '０４５２４', 2, '09524', 2, '123-456'],
};

test('every field with a mask is in the tested list', () => {
  const withMask = sources.filter(({ text }) => text.includes('useMaskedInput(')).map(({ file }) => file);
  expect(withMask.toSorted()).toEqual(Object.keys(masked).toSorted());
});

test('every field for digits has a mask', () => {
  const forDigits = /inputMode="(?:numeric|decimal|tel)"|type="(?:number|tel)"/;
  const found = sources.filter(({ text }) => forDigits.test(text)).map(({ file }) => file);
  expect(found.filter((file) => !(file in masked))).toEqual([]);
  expect(found).not.toEqual([]);
});

test.each(Object.entries(masked))(
  'the field of %s edits at the caret, undoes, and shows unreadable text',
  async (_, [Masked, typed, at, edited, caret, unreadable]) => {
    const { user } = await renderScreen(<Masked />);
    const field = screen.getByLabelText<HTMLInputElement>('값');
    await user.click(field);
    await user.paste(typed);
    const shown = field.value;
    expect(shown.replace(/\D/g, '')).toBe(typed.normalize('NFKC'));
    await user.type(field, '{Backspace}9', { initialSelectionStart: at, initialSelectionEnd: at });
    expect([field.value, field.selectionStart]).toEqual([edited, caret]);
    await user.keyboard('{Control>}zz{/Control}');
    expect(field).toHaveValue(shown);
    await user.clear(field);
    await user.paste(unreadable);
    expect(field).toHaveValue(unreadable);
  },
);

const digitsOf = (text: string) => text.replace(/\D/g, '');
const edits = {
  deleteContentBackward: (text: string, at: number) => text.slice(0, Math.max(0, at - 1)) + text.slice(at),
  deleteContentForward: (text: string, at: number) => text.slice(0, at) + text.slice(at + 1),
  insertText: (text: string, at: number) => `${text.slice(0, at)}5${text.slice(at)}`,
};

function press(field: HTMLInputElement, inputType: keyof typeof edits, at: number) {
  const moved = { insertText: 1, deleteContentBackward: -1, deleteContentForward: 0 }[inputType];
  const value = edits[inputType](field.value, at);
  if (value === field.value) return;
  fireEvent.input(field, {
    inputType,
    target: { value, selectionStart: at + moved, selectionEnd: at + moved },
  });
}

test.each(Object.entries(masked))(
  'the field of %s edits the digit at its caret, whatever its separators',
  async (_, [Masked, typed]) => {
    await renderScreen(<Masked />);
    const field = screen.getByLabelText<HTMLInputElement>('값');
    const fill = () => fireEvent.input(field, { target: { value: typed } });
    fill();
    const shown = field.value;
    for (let at = 0; at <= shown.length; at += 1)
      for (const [name, plain] of Object.entries(edits)) {
        press(field, name as keyof typeof edits, at);
        const before = digitsOf(shown.slice(0, at)).length;
        expect([at, name, digitsOf(field.value)]).toEqual([at, name, plain(digitsOf(shown), before)]);
        fill();
        expect(field).toHaveValue(shown);
      }
  },
);

test.each([
  ['deleteContentBackward', 8, 1, '2027-1-24', '2027-01-24'],
  ['deleteContentBackward', 8, 2, '2027--24', ''],
  ['deleteContentBackward', 8, 3, '202--24', ''],
  ['deleteContentBackward', 5, 1, '202-12-24', ''],
  ['deleteContentForward', 7, 1, '2027-12-4', '2027-12-04'],
  ['deleteContentForward', 4, 1, '2027-2-24', '2027-02-24'],
  ['deleteContentForward', 4, 2, '2027--24', ''],
  ['deleteContentForward', 4, 3, '2027--4', ''],
] as const)(
  'the date field retains its other parts after %s at %i, %i times',
  async (key, at, times, shown, stored) => {
    const onValue = vi.fn();
    await renderScreen(<DateField label="값" value="2027-12-24" onValue={onValue} />);
    const field = screen.getByLabelText<HTMLInputElement>('값');
    field.focus();
    press(field, key, at);
    for (let n = 1; n < times; n += 1) press(field, key, field.selectionStart ?? 0);
    expect(field).toHaveValue(shown);
    fireEvent.blur(field);
    expect(onValue.mock.calls.flat()).toEqual(stored === '' ? [] : [stored]);
    if (stored === '') expect(field).toHaveAccessibleDescription(t('writing.date.wrong'));
  },
);

test.each(['03/01/2027', '24.12.2027', '3-1-2027', '03012027'])(
  'the date field shows %s as it was pasted, with a message',
  async (pasted) => {
    const onValue = vi.fn();
    const { user } = await renderScreen(<DateField label="값" value="" onValue={onValue} />);
    const field = screen.getByLabelText('값');
    await user.click(field);
    await user.paste(pasted);
    await user.tab();
    expect(field).toHaveValue(pasted);
    expect(field).toHaveAccessibleDescription(t('writing.date.wrong'));
    expect(onValue).not.toHaveBeenCalled();
  },
);
