// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { CallName } from '#app/testing/contract-call.ts';
import { emptyLists, listCalls, listPages } from '../testing/admin-pages.ts';
import { openAdmin } from '../testing/open-admin.ts';

const filtersOf: Record<string, string> = { pqbox: 'state=ready', reports: 'state=done' };

const searched = listPages.filter(({ call }) => 'text' in (call.input as z.ZodObject).shape);

test('each list of the admin has a page', () => {
  expect(listPages.map(({ call }) => call.name).sort()).toEqual(listCalls.map(({ name }) => name).sort());
});

test.each(listPages)(
  '/admin/$path explains a page after the last, with a link to that',
  async ({ path, call }) => {
    const list = { ...(emptyLists[call.name as CallName] as object), total: 45 };
    const filters = new URLSearchParams(`${filtersOf[path] ?? ''}&page=99`);
    await openAdmin(`/${path}?${filters}`, { ...emptyLists, [call.name]: list });
    expect(await screen.findByText(t('admin.pages.after', { n: 3 }))).toBeInTheDocument();
    filters.set('page', '2');
    expect(screen.getByRole('link', { name: t('admin.pages.last') })).toHaveAttribute(
      'href',
      `/admin/${path}?${filters}`,
    );
  },
);

test.each(searched)(
  '/admin/$path is searched within its filters, and the field retains the focus',
  async ({ path, call }) => {
    const filters = filtersOf[path] ?? '';
    const { user, api, address } = await openAdmin(`/${path}?${filters}`, emptyLists);
    const field = await screen.findByRole('searchbox', { name: (name) => name !== t('admin.search.all') });
    await user.type(field, ' 텃밭 {Enter}');
    const found = new URLSearchParams(filters);
    found.set('text', '텃밭');
    await waitFor(() => expect(address()).toBe(`/admin/${path}?${found}`));
    const inputs = () => api.calls(call.name as CallName);
    await waitFor(() => expect(inputs().at(-1)).toMatchObject({ text: '텃밭', page: 0 }));
    if (path !== 'audit') expect(await screen.findByText(t('admin.none'))).toBeInTheDocument();
    expect(field).toHaveFocus();
  },
);
