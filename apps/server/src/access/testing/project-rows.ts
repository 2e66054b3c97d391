import * as insight from '@pq/contract/calls/project-insight';
import * as calls from '@pq/contract/calls/projects';
import * as scraps from '@pq/contract/calls/scraps';
import * as searchCalls from '@pq/contract/calls/search';
import * as settlement from '@pq/contract/calls/settlement';
import { buildStatement } from '#src/modules/settlement/testing/build-statement.ts';
import { buildProject } from '#src/testing/index.ts';
import { everybody, makers, makersOwn, makersOwnToMembers, members } from './audiences.ts';
import { once, type Row } from './world.ts';

const hidden = once(async ({ platform, people }) => {
  const fields = { ownerId: people.maker.id, state: 'blind', blindedFrom: 'funding' } as const;
  return (await buildProject(platform, fields)).key;
});

const draft = once(
  async ({ platform, people }) =>
    (await buildProject(platform, { ownerId: people.maker.id, state: 'save' })).key,
);

const statement = once(({ platform, project, people }) =>
  buildStatement(platform, { projectKey: project.key, memberId: people.maker.id }),
);

export const projectRows: readonly Row[] = [
  { call: calls.listProjects, input: () => ({ purpose: 'projects' }), statuses: everybody },
  { call: calls.countProjects, input: () => ({ purpose: 'projects' }), statuses: everybody },
  { call: calls.searchProjects, input: () => ({ text: '가방' }), statuses: everybody },
  { call: calls.listPopular, statuses: everybody },
  { call: searchCalls.countSearch, input: () => ({ text: '가방' }), statuses: everybody },
  { call: searchCalls.suggestSearch, input: () => ({ text: '가' }), statuses: everybody },
  { call: searchCalls.listPopularWords, statuses: everybody },
  { call: searchCalls.noteSearch, input: () => ({ text: '가방' }), statuses: members },
  { call: searchCalls.listSavedSearches, statuses: members },
  {
    call: searchCalls.saveSearch,
    input: () => ({ name: '가방', text: '가방', filters: {} }),
    statuses: members,
  },
  { call: searchCalls.removeSavedSearch, input: ({ project: { key } }) => ({ key }), statuses: members },
  {
    call: calls.getProject,
    input: ({ project: { key, purpose } }) => ({ key, purpose }),
    statuses: everybody,
  },
  {
    call: calls.getProject,
    about: 'that is hidden',
    input: async (world) => ({ key: await hidden(world), purpose: 'projects' }),
    statuses: makersOwn,
  },
  { call: calls.watchProject, input: ({ project }) => ({ key: project.key }), statuses: everybody },
  {
    call: calls.watchProject,
    about: 'that is hidden',
    input: async (world) => ({ key: await hidden(world) }),
    statuses: makersOwn,
  },
  { call: insight.listSupporters, input: ({ project }) => ({ pid: project.key }), statuses: makers },
  {
    call: insight.listSupporters,
    about: 'of a hidden one',
    input: async (world) => ({ pid: await hidden(world) }),
    statuses: makersOwnToMembers,
  },
  { call: insight.countSupporters, input: ({ project }) => ({ pid: project.key }), statuses: makers },
  {
    call: insight.countSupporters,
    about: 'of a draft',
    input: async (world) => ({ pid: await draft(world) }),
    statuses: makersOwnToMembers,
  },
  { call: insight.previewSupporterExport, input: ({ project }) => ({ pid: project.key }), statuses: makers },
  {
    call: insight.previewSupporterExport,
    about: 'of a draft',
    input: async (world) => ({ pid: await draft(world) }),
    statuses: makersOwnToMembers,
  },
  { call: insight.countSupporterPieces, input: ({ project }) => ({ pid: project.key }), statuses: makers },
  {
    call: insight.countSupporterPieces,
    about: 'of a draft',
    input: async (world) => ({ pid: await draft(world) }),
    statuses: makersOwnToMembers,
  },
  {
    call: insight.exportSupporters,
    input: ({ project }) => ({ pid: project.key }),
    statuses: makers,
    auditEntries: 2,
  },
  {
    call: insight.exportSupporters,
    about: 'of a draft',
    input: async (world) => ({ pid: await draft(world) }),
    statuses: makersOwnToMembers,
    auditEntries: 2,
  },
  {
    call: insight.exportSupporterPictures,
    input: ({ project }) => ({ pid: project.key }),
    statuses: makers,
    auditEntries: 2,
  },
  {
    call: insight.exportSupporterPictures,
    about: 'of a draft',
    input: async (world) => ({ pid: await draft(world) }),
    statuses: makersOwnToMembers,
    auditEntries: 2,
  },
  { call: insight.listExportChanges, input: ({ project }) => ({ pid: project.key }), statuses: makers },
  {
    call: insight.listExportChanges,
    about: 'of a draft',
    input: async (world) => ({ pid: await draft(world) }),
    statuses: makersOwnToMembers,
  },
  { call: insight.previewProject, input: ({ project }) => ({ key: project.key }), statuses: makers },
  {
    call: insight.previewProject,
    about: 'of a draft',
    input: async (world) => ({ key: await draft(world) }),
    statuses: makersOwnToMembers,
  },
  { call: insight.getProjectGraph, input: ({ project }) => ({ key: project.key }), statuses: makers },
  {
    call: insight.getProjectGraph,
    about: 'of a draft',
    input: async (world) => ({ key: await draft(world) }),
    statuses: makersOwnToMembers,
  },
  {
    call: settlement.getExpectedSettlement,
    input: ({ project }) => ({ pid: project.key }),
    statuses: makers,
  },
  {
    call: settlement.getExpectedSettlement,
    about: 'of a draft',
    input: async (world) => ({ pid: await draft(world) }),
    statuses: makersOwnToMembers,
  },
  { call: settlement.getSettlement, input: ({ project }) => ({ pid: project.key }), statuses: makers },
  {
    call: settlement.getSettlement,
    about: 'of a draft',
    input: async (world) => ({ pid: await draft(world) }),
    statuses: makersOwnToMembers,
  },
  {
    call: settlement.getStatement,
    input: async (world) => ({ key: await statement(world) }),
    statuses: makersOwnToMembers,
    auditEntries: 1,
  },
  {
    call: settlement.exportStatement,
    input: async (world) => ({ key: await statement(world), format: 'xlsx' }),
    statuses: makersOwnToMembers,
    auditEntries: 1,
  },
  {
    call: scraps.toggleScrap,
    input: ({ project }) => ({ key: project.key, purpose: project.purpose }),
    statuses: members,
  },
  { call: scraps.listScrappedProjects, statuses: members },
];
