// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { Editing } from './editing.tsx';
import type { StoredFile, Upload } from './types.ts';

const stored: Upload = async (_kind, { name }) => ({ url: `/files/editor/${name}`, name });

function Form({ start, upload, disabled }: { start: string; upload: Upload; disabled: boolean }) {
  const [html, setHtml] = useState(start);
  return (
    <>
      <Editing label="내용" value={html} onChange={setHtml} upload={upload} disabled={disabled} />
      <output data-html>{html}</output>
      <button type="button" onClick={() => setHtml('<p>다른 탭에서 쓴 글</p>')}>
        다른 탭
      </button>
    </>
  );
}

async function open(start = '<p>달빛 아래</p>', { upload = stored, disabled = false } = {}) {
  const page = await renderScreen(<Form start={start} upload={upload} disabled={disabled} />);
  const text = await screen.findByRole('textbox', { name: '내용' });
  const selectAll = async () => {
    await page.user.click(text);
    await page.user.keyboard('{Control>}a{/Control}');
  };
  return { ...page, text, selectAll };
}
const toolbar = () => within(screen.getByRole('toolbar', { name: t('editor.toolbar') }));
const tool = (name: string) => toolbar().getByRole('button', { name });
const html = () => document.querySelector('[data-html]')?.textContent ?? '';

test('a selection becomes bold and back, and the tool shows the state', async () => {
  const { user, selectAll } = await open();
  await selectAll();
  await user.click(tool(t('editor.bold')));
  await waitFor(() => expect(html()).toBe('<p><strong>달빛 아래</strong></p>'));
  expect(tool(t('editor.bold'))).toHaveAttribute('aria-pressed', 'true');
  await user.click(tool(t('editor.bold')));
  await waitFor(() => expect(html()).toBe('<p>달빛 아래</p>'));
});

test('keyboard shortcuts do what the tools do', async () => {
  const { user, selectAll } = await open();
  await selectAll();
  await user.keyboard('{Control>}b{/Control}');
  await waitFor(() => expect(html()).toContain('<strong>'));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(html()).not.toContain('<strong>'));
});

test.each([
  ['editor.bullets', /^<ul><li><p>달빛 아래<\/p><\/li><\/ul>$/],
  ['editor.numbers', /^<ol><li><p>달빛 아래<\/p><\/li><\/ol>$/],
  ['editor.quote', /^<blockquote><p>달빛 아래<\/p><\/blockquote>$/],
] as const)('the tool %s changes the block as it says', async (name, made) => {
  const { user, selectAll } = await open();
  await selectAll();
  await user.click(tool(t(name)));
  await waitFor(() => expect(html()).toMatch(made));
});

test('a text is aligned, and a divider is inserted below it', async () => {
  const { user, selectAll } = await open();
  await selectAll();
  await user.click(tool(t('editor.align.center')));
  await waitFor(() => expect(html()).toContain('center'));
  expect(tool(t('editor.align.center'))).toHaveAttribute('aria-pressed', 'true');
  await user.click(tool(t('editor.divider')));
  await waitFor(() => expect(html()).toContain('<hr'));
});

test('an action is undone and redone', async () => {
  const { user, selectAll } = await open();
  expect(tool(t('editor.undo'))).toHaveAttribute('aria-disabled', 'true');
  await selectAll();
  await user.click(tool(t('editor.bold')));
  await waitFor(() => expect(tool(t('editor.undo'))).toHaveAttribute('aria-disabled', 'false'));
  await user.click(tool(t('editor.undo')));
  await waitFor(() => expect(tool(t('editor.redo'))).toHaveAttribute('aria-disabled', 'false'));
  await user.click(tool(t('editor.redo')));
  await waitFor(() => expect(html()).toContain('<strong>'));
});

test('a link is set on the selection, only with a valid address', async () => {
  const { user, selectAll } = await open();
  await selectAll();
  await user.click(tool(t('editor.link')));
  const dialog = within(await screen.findByRole('dialog', { name: t('editor.link.title') }));
  expect(dialog.getByLabelText(t('editor.link.name'))).toHaveValue('달빛 아래');
  const url = dialog.getByLabelText(t('editor.link.url'));
  const put = dialog.getByRole('button', { name: t('common.register') });
  const name = dialog.getByLabelText(t('editor.link.name'));
  await user.clear(name);
  await user.click(put);
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription(t('editor.link.name.missing'));
  await user.type(name, '달빛 아래');
  await user.click(put);
  expect(url).toHaveFocus();
  await user.type(url, 'javascript:alert(1)');
  expect(url).toHaveAccessibleDescription(t('editor.link.url.wrong'));
  expect(put).toHaveAttribute('aria-disabled', 'true');
  await user.clear(url);
  await user.type(url, 'https://shop.example/1');
  await user.click(put);
  await waitFor(() =>
    expect(html()).toMatch(/<a [^>]*href="https:\/\/shop\.example\/1"[^>]*>달빛 아래<\/a>/),
  );
});

test('a link is removed', async () => {
  const { user, text } = await open('<p><a href="https://shop.example/1">가게</a></p>');
  await user.click(text);
  await user.keyboard('{Control>}a{/Control}');
  await user.click(tool(t('editor.link')));
  await user.click(await screen.findByRole('button', { name: t('editor.link.remove') }));
  await waitFor(() => expect(html()).toBe('<p>가게</p>'));
});

test('a video is inserted by its YouTube address only', async () => {
  const { user } = await open();
  await user.click(tool(t('editor.youtube')));
  const dialog = within(await screen.findByRole('dialog', { name: t('editor.youtube.title') }));
  const address = dialog.getByRole('textbox');
  await user.type(address, 'https://vimeo.com/1');
  expect(address).toHaveAccessibleDescription(t('editor.youtube.wrong'));
  await user.clear(address);
  await user.type(address, 'https://youtu.be/dQw4w9WgXcQ');
  await user.click(dialog.getByRole('button', { name: t('common.register') }));
  await waitFor(() => expect(html()).toContain('dQw4w9WgXcQ'));
});

test('the toolbar is one tab stop: arrows move between tools, Escape returns to the text', async () => {
  const { user, text } = await open();
  await user.click(text);
  await user.keyboard('{Alt>}{F10}{/Alt}');
  const buttons = toolbar().getAllByRole('button');
  expect(buttons.filter((button) => button.tabIndex === 0)).toHaveLength(1);
  await waitFor(() => expect(buttons[0]).toHaveFocus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await waitFor(() => expect(buttons[2]).toHaveFocus());
  await user.keyboard('{Home}{ArrowLeft}');
  await waitFor(() => expect(buttons.at(-1)).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(text).toHaveFocus());
});

const editorOf = () =>
  (screen.getByRole('textbox', { name: '내용' }) as HTMLElement & { editor: Editor }).editor;
const pickers = () => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });

test('a picture is uploaded into the text and named while it uploads', async () => {
  const { promise, resolve } = Promise.withResolvers<StoredFile>();
  const { user } = await open('<p></p>', { upload: () => promise });
  await user.upload(pickers()[0] as HTMLInputElement, picture('1.png'));
  const sending = await screen.findByRole('progressbar', { name: t('editor.sending', { name: '1.png' }) });
  resolve({ url: '/files/editor/1.png', name: '1.png' });
  await waitFor(() => expect(html()).toContain('src="/files/editor/1.png"'));
  expect(sending).not.toBeInTheDocument();
});

test.each([
  ['the end of a paragraph', '<p>앞 글</p><p>뒤 글</p>', 4, '앞 글1234뒤 글'],
  ['the start of a paragraph', '<p>앞 글</p><p>뒤 글</p>', 6, '앞 글1234뒤 글'],
  ['the middle of a paragraph', '<p>앞 글</p>', 2, '앞1234 글'],
  ['an empty paragraph', '<p>앞 글</p><p></p>', 6, '앞 글1234'],
  ['the end of the text', '<p>앞 글</p>', 4, '앞 글1234'],
  ['the end of a list item', '<ul><li><p>앞 글</p></li></ul><p>뒤 글</p>', 6, '앞 글1234뒤 글'],
  ['the end of a quotation', '<blockquote><p>앞 글</p></blockquote><p>뒤 글</p>', 5, '앞 글1234뒤 글'],
])('files retain the order of their selection at %s', async (_, start, at, order) => {
  const { user } = await open(start);
  act(() => editorOf().commands.setTextSelection(at));
  await user.upload(
    pickers()[0] as HTMLInputElement,
    ['1.png', '2.png', '3.png', '4.png'].map((name) => picture(name)),
  );
  await waitFor(() => expect(html()).toContain('4.png'));
  const shown = html()
    .replace(/<img src="\/files\/editor\/(\d)\.png"[^>]*>/g, '$1')
    .replace(/<[^>]+>/g, '');
  expect(shown).toBe(order);
});

test('files of a later selection follow those of an earlier one at the same position', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = await open('<p>앞 글</p>', {
    upload: async (...sent) => promise.then(() => stored(...sent)),
  });
  act(() => editorOf().commands.setTextSelection(4));
  await user.upload(pickers()[0] as HTMLInputElement, [picture('1.png'), picture('2.png')]);
  await user.upload(pickers()[0] as HTMLInputElement, [picture('3.png')]);
  resolve();
  await waitFor(() => expect(html()).toContain('3.png'));
  expect(html()).toMatch(/1\.png.*2\.png.*3\.png/);
});

test('the names of dropped pictures stay readable until they are closed', async () => {
  const { user, text } = await open();
  const data =
    '<p>글<img src="https://other.example/jar.png"><iframe src="https://vimeo.com/123"></iframe></p>';
  act(() => editorOf().view.pasteHTML(data, new Event('paste') as ClipboardEvent));
  expect(await screen.findByText('jar.png')).toBeInTheDocument();
  expect(screen.getByText('123')).toBeInTheDocument();
  expect(text).toHaveTextContent('글');
  await user.click(screen.getByRole('button', { name: t('common.close') }));
  expect(screen.queryByText('jar.png')).not.toBeInTheDocument();
});

test('a failed upload is reported and can be repeated', async () => {
  let isDown = true;
  const upload: Upload = async (kind, file, sending) => {
    if (isDown) throw new Error('down');
    return stored(kind, file, sending);
  };
  const { user } = await open('<p></p>', { upload });
  await user.upload(pickers()[0] as HTMLInputElement, picture('1.png'));
  expect(await screen.findByText(t('upload.failed'))).toBeInTheDocument();
  expect(html()).not.toContain('1.png');
  isDown = false;
  await user.click(screen.getByRole('button', { name: t('editor.sendAgain', { name: '1.png' }) }));
  await waitFor(() => expect(html()).toContain('/files/editor/1.png'));
});

test('characters and size are counted, and a value from outside is shown', async () => {
  const { user, text } = await open();
  expect(screen.getByText(t('editor.letters', { n: '5' }))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '다른 탭' }));
  await waitFor(() => expect(text).toHaveTextContent('다른 탭에서 쓴 글'));
});

test('a disabled editor accepts no input', async () => {
  const { user, text } = await open('<p>심사 중</p>', { disabled: true });
  expect(text).toHaveAttribute('contenteditable', 'false');
  expect(tool(t('editor.bold'))).toHaveAttribute('aria-disabled', 'true');
  await user.click(tool(t('editor.divider')));
  expect(html()).toBe('<p>심사 중</p>');
});

test('cards are uploaded, ordered and inserted as one block', async () => {
  const { user } = await open('<p>글</p>');
  await user.click(tool(t('editor.cardnews')));
  const dialog = within(await screen.findByRole('dialog', { name: t('editor.cardnews.title') }));
  const put = dialog.getByRole('button', { name: t('common.register') });
  expect(put).toBeDisabled();
  await user.upload(pickers().at(-1) as HTMLInputElement, [picture('1.png'), picture('2.png')]);
  await waitFor(() => expect(dialog.getAllByRole('img')).toHaveLength(2));
  await user.click(dialog.getByRole('button', { name: t('editor.cardnews.backward', { n: 1 }) }));
  expect(dialog.getByText(t('editor.cardnews.moved', { n: 2 }))).toBeInTheDocument();
  await user.click(put);
  await waitFor(() => expect(html()).toMatch(/2\.png.*1\.png/s));
});
