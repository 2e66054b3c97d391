import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, known } from '../fields.ts';

export const alertTokenSchema = z
  .object({
    token: z
      .string()
      .max(200)
      .meta(about('Token of the link in a mail', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b81.c2lnbmF0dXJl')),
  })
  .meta({ id: 'AlertToken', description: 'What a link in a mail about an opening names.' });

export const alertLinkSchema = z
  .object({
    project: z
      .object({
        key: z.string().meta(known.project),
        purpose: z.enum(purposes).meta(known.purpose),
        title: z.string().meta(known.projectTitle),
        state: z.enum(projectStates).meta(known.projectState),
        start: z.string().meta(about('Day of the opening, YYYY-MM-DD in Seoul', '2027-03-09')),
      })
      .meta({ id: 'ProjectOfAlert', description: 'Project whose opening is mailed.' })
      .meta(about('Project')),
    email: z.string().meta(about('Address that is mailed', 'hana@example.com')),
    confirmed: z.boolean().meta(about('Whether the address is confirmed', false)),
  })
  .meta({ id: 'AlertLink', description: 'What a link in a mail about an opening is for.' });
export type AlertLink = z.output<typeof alertLinkSchema>;
