// @vitest-environment jsdom
import type { DataOf } from '@pq/contract/client';
import type { suggestSearch } from '@pq/contract/endpoints/search';
import { t } from '@pq/domain/copy';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { useSearchText } from '#app/features/form/use-search-text.ts';
import { searchTextOf } from '#app/lib/addresses/search-text.ts';
import { type Answers, deferred, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { SearchField } from './search-field.tsx';

type Suggested = DataOf<typeof suggestSearch>;

const nothing: Suggested = { words: [], projects: [], makers: [], categories: [] };
const suggested: Suggested = {
  words: ['보드게임', '보드마카'],
  projects: [
    {
      key: idOf(1),
      purpose: 'projects',
      title: '협력 보드게임 파도',
      state: 'funding',
      category: 1,
      maker: '등대게임즈',
      thumbnail: '',
      ground: '#E8E2D8',
      percent: 842,
    },
  ],
  makers: [{ uid: idOf(2), nickname: '보드라움', image: '', projects: 4 }],
  categories: [1],
};

afterEach(() => localStorage.clear());

const onSubmit = vi.fn();
const onText = vi.fn();
afterEach(() => vi.clearAllMocks());

function Field() {
  const field = useSearchText({ text: '', clean: searchTextOf, onText });
  return (
    <SearchField
      inputRef={field.ref}
      placeholder=""
      hrefOf={hrefOf}
      onInput={field.props.onInput}
      onClear={field.flush}
      onSubmit={onSubmit}
    />
  );
}
const hrefOf = (text: string) => `/search?q=${encodeURIComponent(text)}`;
const noWords = { words: [], madeAt: null };
const open = (answers: Answers = { suggestSearch: suggested }, options = {}) =>
  renderScreen(<Field />, {
    answers: { listPopularWords: noWords, ...answers },
    ...options,
  });
const box = () => screen.getByRole('combobox', { name: t('common.search') });
/** By its text: where a part of it is marked, jsdom puts spaces into the name. */
const optionOf = (text: string) =>
  screen.findByText(
    (_, element) => element?.getAttribute('role') === 'option' && element.textContent === text,
  );
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () => {
  const id = box().getAttribute('aria-activedescendant');
  return id ? document.getElementById(id) : null;
};
/** A key press of an input method. */
function compose(value: string): void {
  const input = box() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  fireEvent(input, new InputEvent('input', { bubbles: true, isComposing: true }));
}
const typeAndWait = async (user: Awaited<ReturnType<typeof open>>['user'], text: string) => {
  await user.type(box(), text);
  await optionOf('보드게임');
};

test('typing shows words, category, projects and makers in groups, and announces how many', async () => {
  const { user, api } = await open();
  await typeAndWait(user, '보드');
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(4);
  const words = within(screen.getByRole('group', { name: t('search.suggest.words') }));
  expect(words.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '보드게임',
    '보드마카',
  ]);
  expect(screen.getByRole('option', { name: /파도/ })).toHaveTextContent('842%');
  expect(screen.getAllByRole('option').at(-1)).toHaveTextContent('보드라움프로젝트 4개');
  expect(screen.getByText(t('search.suggest.count', { n: 5 }))).toHaveAttribute('aria-live', 'polite');
  expect(api.calls('suggestSearch')).toEqual([{ text: '보드' }]);
  await expectNoAxeFindings();
});

test('arrows, Home and End move through the options and back to the field, and Enter opens the active one', async () => {
  const { user, address } = await open();
  await typeAndWait(user, '보드');
  await user.keyboard('{ArrowDown}');
  expect(active()).toHaveTextContent('보드게임');
  expect(active()).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{End}');
  expect(active()).toHaveTextContent('보드라움');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBeNull();
  await user.keyboard('{ArrowUp}{Home}{ArrowDown}');
  expect(active()).toHaveTextContent('보드마카');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe(`/funding/detail/${idOf(1)}`));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter without an active option submits what is typed and closes the list', async () => {
  const { user } = await open();
  await typeAndWait(user, '보드');
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('보드');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box()).toHaveAttribute('aria-expanded', 'false');
});

test('Enter that ends the composition of a syllable does not submit, and the next one does', async () => {
  const { user } = await open();
  await typeAndWait(user, '보드');
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  expect(fireEvent.keyDown(box(), { ...enter, isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(box(), enter)).toBe(false);
  fireEvent.keyUp(box(), enter);
  expect(fireEvent.keyDown(box(), { ...enter, keyCode: 229 })).toBe(false);
  fireEvent.keyUp(box(), enter);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(box(), enter)).toBe(true);
});

test('the first Escape closes the list, the second empties the field', async () => {
  const { user } = await open();
  await typeAndWait(user, '보드');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box()).toHaveValue('보드');
  await user.keyboard('{Escape}');
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
});

test('a syllable that is being composed is sent after a pause only', async () => {
  const { api } = await open({ suggestSearch: nothing });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  for (const value of ['ㅂ', '보', '볻']) {
    compose(value);
    await act(() => vi.advanceTimersByTimeAsync(299));
  }
  expect(api.calls('suggestSearch')).toEqual([]);
  expect(onText).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onText).toHaveBeenCalledExactlyOnceWith('볻');
  expect(api.calls('suggestSearch')).toEqual([{ text: '볻' }]);
});

test('an answer of an older text never replaces that of a newer one', async () => {
  const slow = deferred<Suggested>();
  const { user, api } = await open({
    suggestSearch: ({ text }) => (text === '가' ? slow.answer() : suggested),
  });
  await user.type(box(), '가');
  await waitFor(() => expect(api.calls('suggestSearch')).toEqual([{ text: '가' }]));
  await user.clear(box());
  await typeAndWait(user, '보드');
  slow.give({ ...nothing, words: ['가방'] });
  expect(names()).toContain('보드게임');
  expect(names()).not.toContain('가방');
});

test('a text that was answered a moment ago is not requested again', async () => {
  const { user, api } = await open();
  await typeAndWait(user, '보드');
  await user.keyboard('{Enter}');
  await user.click(box());
  expect(await optionOf('보드게임')).toBeInTheDocument();
  expect(api.calls('suggestSearch')).toHaveLength(1);
});

test('the empty field shows the recent searches of this browser and the categories', async () => {
  localStorage.setItem('pq.searches', '["달항아리","강아지 목줄"]');
  const { user, address } = await open();
  await user.click(box());
  const recent = within(await screen.findByRole('group', { name: t('search.recent') }));
  expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '달항아리',
    '강아지 목줄',
  ]);
  const ids = screen.getAllByRole('option').map((option) => option.id);
  expect(new Set(ids).size).toBe(8);
  expect(ids.filter((id) => /\s/.test(id))).toEqual([]);
  await expectNoAxeFindings();
  await user.keyboard('{ArrowDown}{Delete}');
  expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['강아지 목줄']);
  expect(active()).toBeNull();
  await user.click(recent.getByRole('option', { name: '강아지 목줄' }));
  await waitFor(() => expect(address()).toBe(hrefOf('강아지 목줄')));
});

test('all recent searches are removed by one press', async () => {
  localStorage.setItem('pq.searches', '["달항아리"]');
  const { user } = await open();
  await user.click(box());
  await user.click(await screen.findByRole('button', { name: t('search.recent.clear') }));
  expect(screen.queryByRole('group', { name: t('search.recent') })).not.toBeInTheDocument();
  expect(screen.getAllByRole('option')).toHaveLength(6);
  expect(localStorage.getItem('pq.searches')).toBe('[]');
});

test('a chosen word is remembered, a chosen project is not', async () => {
  const { user } = await open();
  await typeAndWait(user, '보드');
  await user.click(await optionOf('보드마카'));
  expect(localStorage.getItem('pq.searches')).toBe('["보드마카"]');
});

test('the list opens by Tab and by press, and closes when the focus leaves it', async () => {
  const { user } = await open();
  await user.tab();
  expect(box()).toHaveFocus();
  expect(await screen.findByRole('listbox')).toBeInTheDocument();
  for (let stops = 0; stops < 4; stops += 1) await user.tab();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('without an answer the recent searches are shown', async () => {
  localStorage.setItem('pq.searches', '["달항아리"]');
  const { user, api } = await open({ suggestSearch: refuse('tooMany') });
  await user.type(box(), '보드');
  await waitFor(() => expect(api.calls('suggestSearch')).toHaveLength(1));
  expect(await screen.findByRole('option', { name: '달항아리' })).toBeInTheDocument();
});

test('a category leads to its list if it is typed, else to the text within it', async () => {
  const { user, api } = await open();
  await typeAndWait(user, '보드');
  const within1 = t('search.suggest.inCategory', { category: '굿즈', text: '보드' });
  expect(screen.getByRole('option', { name: within1 })).toHaveAttribute(
    'href',
    `${hrefOf('보드')}&category=1`,
  );
  api.answer({ suggestSearch: { ...nothing, categories: [1] } });
  await user.clear(box());
  await user.type(box(), '굿');
  const named = await optionOf('굿즈');
  expect(named).toHaveAttribute('href', '/projects/funding/list?category=1');
});

test('the field is a form without scripts', async () => {
  const { html } = await renderScreen('/', {
    answers: {
      listPopular: { projects: [], ordermade: [] },
      listStories: [],
      getBanners: { slider: [], orderslider: [], line: [] },
    },
    serverRendered: true,
  });
  expect(html).toMatch(/<form[^>]*action="\/search"/);
  expect(html).toMatch(/<input[^>]*name="q"/);
  expect(html).not.toContain('role="listbox"');
});

test('the empty field shows saved searches of the member and popular words', async () => {
  const { user, address, api } = await open(
    {
      listPopularWords: { words: ['보드게임', '백자'], madeAt: nowMs },
      listSavedSearches: [
        { key: idOf(7), name: '겨울 선물', text: '목도리', filters: { state: 'funding', isPq: true } },
      ],
      noteSearch: null,
    },
    { viewer: buildViewer() },
  );
  await user.click(box());
  const popular = within(await screen.findByRole('group', { name: new RegExp(t('search.popularWords')) }));
  expect(popular.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '1보드게임',
    '2백자',
  ]);
  const saved = within(await screen.findByRole('group', { name: t('search.saved') }));
  const path = `/search?${new URLSearchParams({ q: '목도리', state: 'funding', isPq: 'true' })}`;
  expect(saved.getByRole('option', { name: '겨울 선물' })).toHaveAttribute('href', path);
  await expectNoAxeFindings();
  await user.click(popular.getByRole('option', { name: /백자/ }));
  await waitFor(() => expect(address()).toBe(hrefOf('백자')));
  expect(api.calls('noteSearch')).toEqual([{ text: '백자' }]);
});
