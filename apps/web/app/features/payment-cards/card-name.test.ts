import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Files that render no card number themselves. */
const unrendered: Record<string, string> = {
  'screens/my/card/my-card.tsx': 'asks with a confirmation, which wraps its text, and names buttons',
};

test('every component that names a card wraps its number between the groups', () => {
  const app = join(import.meta.dirname, '../..');
  const files = globSync('**/*.tsx', {
    cwd: app,
    exclude: ['**/*.test.tsx', 'testing/**', 'screens/dev/**'],
  });
  const unwrapped = files.filter((file) => {
    const text = readFileSync(join(app, file), 'utf8');
    return /\bcardName\(|\.PCD_PAY_CARDNUM\}/.test(text) && !text.includes('<WrappedText>');
  });
  expect(unwrapped.sort()).toEqual(Object.keys(unrendered).sort());
});
