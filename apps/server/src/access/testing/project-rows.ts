import * as calls from '@pq/contract/calls/projects';
import * as scraps from '@pq/contract/calls/scraps';
import { buildProject } from '@pq/testkit';
import { everybody, makers, makersOwn, members } from './audiences.ts';
import { once, type Row } from './world.ts';

/** A project of the maker that has been hidden. */
const hidden = once(async ({ platform, people }) => {
  const fields = { ownerId: people.maker.id, state: 'blind', blindedFrom: 'funding' } as const;
  return (await buildProject(platform, fields)).key;
});

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
  { call: calls.previewProject, sends: ({ project }) => ({ key: project.key }), hears: makers },
  { call: calls.getProjectGraph, sends: ({ project }) => ({ key: project.key }), hears: makers },
  {
    call: scraps.toggleScrap,
    sends: ({ project }) => ({ key: project.key, purpose: project.purpose }),
    hears: members,
  },
  { call: scraps.listScrappedProjects, hears: members },
];
