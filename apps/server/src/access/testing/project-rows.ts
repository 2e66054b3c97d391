import * as calls from '@pq/contract/calls/projects';
import * as scraps from '@pq/contract/calls/scraps';
import { buildProject } from '@pq/testkit';
import { everybody, makers, makersOwn, makersOwnToMembers, members } from './audiences.ts';
import { once, type Row } from './world.ts';

/** A project of the maker that has been hidden. */
const hidden = once(async ({ platform, people }) => {
  const fields = { ownerId: people.maker.id, state: 'blind', blindedFrom: 'funding' } as const;
  return (await buildProject(platform, fields)).key;
});

/** One that the maker is still writing. */
const draft = once(
  async ({ platform, people }) =>
    (await buildProject(platform, { ownerId: people.maker.id, state: 'save' })).key,
);

export const projectRows: readonly Row[] = [
  { call: calls.listProjects, sends: () => ({ purpose: 'projects' }), hears: everybody },
  { call: calls.searchProjects, sends: () => ({ text: '가방' }), hears: everybody },
  { call: calls.listPopular, hears: everybody },
  { call: calls.getProject, sends: ({ project: { key, purpose } }) => ({ key, purpose }), hears: everybody },
  {
    call: calls.getProject,
    about: 'that is hidden',
    sends: async (world) => ({ key: await hidden(world), purpose: 'projects' }),
    hears: makersOwn,
  },
  { call: calls.watchProject, sends: ({ project }) => ({ key: project.key }), hears: everybody },
  {
    call: calls.watchProject,
    about: 'that is hidden',
    sends: async (world) => ({ key: await hidden(world) }),
    hears: makersOwn,
  },
  { call: calls.listSupporters, sends: ({ project }) => ({ pid: project.key }), hears: makers },
  {
    call: calls.listSupporters,
    about: 'of a hidden one',
    sends: async (world) => ({ pid: await hidden(world) }),
    hears: makersOwnToMembers,
  },
  { call: calls.countSupporters, sends: ({ project }) => ({ pid: project.key }), hears: makers },
  {
    call: calls.countSupporters,
    about: 'of a draft',
    sends: async (world) => ({ pid: await draft(world) }),
    hears: makersOwnToMembers,
  },
  // The maker and an administrator take it; each time is noted.
  { call: calls.exportSupporters, sends: ({ project }) => ({ pid: project.key }), hears: makers, notes: 2 },
  {
    call: calls.exportSupporters,
    about: 'of a draft',
    sends: async (world) => ({ pid: await draft(world) }),
    hears: makersOwnToMembers,
    notes: 2,
  },
  { call: calls.previewProject, sends: ({ project }) => ({ key: project.key }), hears: makers },
  {
    call: calls.previewProject,
    about: 'of a draft',
    sends: async (world) => ({ key: await draft(world) }),
    hears: makersOwnToMembers,
  },
  { call: calls.getProjectGraph, sends: ({ project }) => ({ key: project.key }), hears: makers },
  {
    call: calls.getProjectGraph,
    about: 'of a draft',
    sends: async (world) => ({ key: await draft(world) }),
    hears: makersOwnToMembers,
  },
  {
    call: scraps.toggleScrap,
    sends: ({ project }) => ({ key: project.key, purpose: project.purpose }),
    hears: members,
  },
  { call: scraps.listScrappedProjects, hears: members },
];
