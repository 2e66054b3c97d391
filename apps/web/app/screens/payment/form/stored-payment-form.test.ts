import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeDraft, saveDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { startDraft } from './payment-form.ts';
import { formKey, loadForm, reopenForm } from './stored-payment-form.ts';

const typed = {
  ...startDraft([{ idx: 0, count: 3 }], undefined),
  donation: 5_000,
  name: '한도담',
  files: [{ url: '/files/a.png', name: 'a.png' }],
};
const stored = { mark: 'form-1', draft: typed };

beforeEach(() => {
  const stored = new Map<string, string>();
  const items = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  vi.stubGlobal('sessionStorage', items);
});
afterEach(() => void vi.unstubAllGlobals());

test('the input for a project is restored completely for its author until it is sent', () => {
  saveDraft(formKey('ann', 'project-1'), stored);
  expect(loadForm(formKey('ann', 'project-1'))).toEqual(stored);
  expect(loadForm(formKey('ann', 'project-2'))).toBeNull();
  expect(loadForm(formKey('bob', 'project-1'))).toBeNull();
  removeDraft(formKey('ann', 'project-1'));
  expect(loadForm(formKey('ann', 'project-1'))).toBeNull();
});

test('input of another release or another member is ignored', () => {
  for (const draft of [
    {},
    { ...typed, donation: '5000' },
    { ...typed, files: [{}] },
    { ...typed, selection: [null] },
  ]) {
    saveDraft(formKey('ann', 'project-1'), { mark: 'form-1', draft });
    expect(loadForm(formKey('ann', 'project-1'))).toBeNull();
  }
});

test('the same form opens with its input, and a new form of the project combines the new selection with the rest', () => {
  const chosen = [{ idx: 2, count: 1 }];
  expect(reopenForm(stored, 'form-1', chosen, undefined)).toEqual(typed);
  expect(reopenForm(stored, 'form-2', chosen, undefined)).toEqual({ ...typed, selection: chosen });
  expect(reopenForm(null, 'form-2', chosen, undefined)).toEqual(startDraft(chosen, undefined));
});
