// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Composer } from '#app/features/comments/composer.tsx';
import { NicknameField } from '#app/features/form/nickname-field.tsx';
import { buildViewer } from './builders/viewer.ts';
import { renderScreen } from './render-screen.tsx';

const family = '👨‍👩‍👧‍👦';
const three = family.repeat(3);
const COUNTERS =
  /t\('(?:writing\.letters|writing\.fact\.letters|ask\.content\.left|comment\.left|my\.info\.quote\.count|pq\.title\.counter|editor\.letters)'/;
const app = join(import.meta.dirname, '..');
// These count pictures.
const pictures = 'features/pictures/ordered-pictures.tsx';

test('every character counter counts as the rules do', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter(
    (path) => !/\.test\.|^testing\//.test(path) && path !== pictures,
  );
  const counting = files.filter((path) => COUNTERS.test(readFileSync(join(app, path), 'utf8')));
  const other = counting.filter(
    (path) => !/countLetters\(|nicknameLength\(/.test(readFileSync(join(app, path), 'utf8')),
  );
  expect(counting.length).toBeGreaterThan(8);
  expect(other).toEqual([]);
});

test('a nickname of three family emoji has three characters', async () => {
  await renderScreen(<NicknameField label="닉네임" value={three} onChange={() => {}} />);
  expect(screen.getByText(t('my.info.quote.count', { n: 3, max: limits.nicknameMax }))).toBeInTheDocument();
});

test('a question of three family emoji has three characters', async () => {
  await renderScreen('/ask', { viewer: buildViewer() });
  fireEvent.change(screen.getByRole('textbox', { name: t('ask.content') }), { target: { value: three } });
  expect(screen.getByText(t('ask.content.left', { n: '3', max: '5,000' }))).toBeInTheDocument();
});

test('a comment of as many family emoji as the limit can be sent', async () => {
  const words = { text: `${family.repeat(limits.comment)}\n`, isSceret: false };
  await renderScreen(
    <Composer
      label="댓글"
      placeholder=""
      submitLabel="등록"
      words={words}
      onChange={() => {}}
      onSubmit={() => {}}
      busy={false}
      error={null}
    />,
  );
  expect(screen.getByText(t('comment.left', { n: '2,000', max: '2,000' }))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '등록' })).toBeEnabled();
});
