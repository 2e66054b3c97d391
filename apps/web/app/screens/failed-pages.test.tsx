// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildAdmin, buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const key = idOf(17);
const comments = { listComments: noNetwork, countComments: noNetwork };

/** Pages that show nothing but their failure, with the calls that fail. */
const pages: Record<string, Answers> = {
  [`/story/${key}`]: { getStory: noNetwork, ...comments },
  [`/notice/detail/${key}`]: { getNotice: noNetwork, ...comments },
  [`/funding/detail/${key}/stats`]: { getProject: noNetwork, countComments: noNetwork },
  '/policy/terms': { getPolicies: noNetwork },
  '/alert/off/token': { readAlertLink: noNetwork },
  '/alert/confirm/token': { readAlertLink: noNetwork },
  '/mail/off/token': { readMailOff: noNetwork },
  [`/address/${key}`]: { readAddress: noNetwork },
  [`/my/proof/${key}`]: { listPledges: noNetwork, listProofs: noNetwork },
  [`/my/settlement/${key}`]: { getStatement: noNetwork },
  [`/proof/${'a'.repeat(64)}`]: { getLedgerProof: noNetwork },
  '/admin': { getOverview: noNetwork, getWaiting: noNetwork },
  [`/admin/members/${key}`]: { getMemberRecord: noNetwork, getWaiting: noNetwork },
  [`/admin/mails/${key}`]: { getMail: noNetwork, getWaiting: noNetwork },
  [`/admin/pledges/${key}`]: { getPledgeRecord: noNetwork, getWaiting: noNetwork },
};

test.each(Object.entries(pages))('%s has a heading when it fails', async (path, answers) => {
  await renderScreen(path, { viewer: path.startsWith('/admin') ? buildAdmin() : buildMaker(), answers });
  expect(await screen.findByRole('button', { name: t('common.retry') })).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
