import type { Invariant } from './invariant.ts';

/** What must hold over the files of rewards of the PQ box. */
export const boxInvariants: readonly Invariant[] = [
  {
    name: 'of each file of a reward the latest version is the one that is there',
    finds: `
      select file_id as subject, 'current: ' || coalesce(string_agg(version::text, ', ' order by version)
        filter (where replaced_at is null), 'none') || ', latest: ' || max(version) as finding
      from pq_reward_file group by file_id
      having coalesce(array_agg(version) filter (where replaced_at is null), '{}') <> array[max(version)]
        or count(distinct reward_key) > 1`,
  },
  {
    name: 'what has come of a file on its way lies in its parts without a gap',
    finds: `
      select u.id as subject, u.received || ' bytes have come, parts have ' || coalesce(sum(p.bytes), 0) as finding
      from pq_reward_upload u left join lateral (
        select p.bytes, p.start <> coalesce(sum(p.bytes) over (order by p.start rows between unbounded preceding
          and 1 preceding), 0) as gap from pq_reward_part p where p.upload_id = u.id) p on true
      group by u.id
      having coalesce(sum(p.bytes), 0) <> case when u.finished_at is null then u.received else 0 end or bool_or(p.gap)`,
  },
  {
    name: 'no file that is needed is about to be removed',
    finds: `
      select s.path as subject, 'noted for removal' as finding from stale_file s
      where exists (select from pq_reward_file f where f.path = s.path)
        or exists (select from pq_reward_part p where p.path = s.path)
        or exists (select from upload u where u.file_path = s.path)`,
  },
];
