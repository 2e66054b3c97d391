import { pledgeLineSchema, projectRewardDetails } from '@pq/contract/shapes/reward';
import { choiceText } from '@pq/domain/reward/options';
import { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';

const { choiceText: _words, ...stored } = pledgeLineSchema.shape;

export const lineRow = z.object({ ...stored, options: projectRewardDetails.options });
export type LineRow = z.output<typeof lineRow>;

/** The pairs of json_build_object for a line; `item` and `reward` are the aliases of its rows. */
export function lineOf(item: 'i', reward: 'r'): Sql {
  return raw(`'idx', ${item}.idx, 'count', ${item}.count, 'choice', ${item}.choice, 'surcharge', ${item}.surcharge,
    'answers', ${item}.answers, 'options', ${reward}.options`);
}

export function presentLine<Row extends LineRow>({ options, ...line }: Row) {
  return { ...line, choiceText: choiceText(line.choice.length === 0 ? [] : options, line.choice) };
}
