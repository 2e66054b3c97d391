import type { Invariant } from './invariant.ts';

/** What must hold over uploaded pictures: one that is shown is not let go, or it would be gone a day later. */
export const pictureInvariants: readonly Invariant[] = [
  {
    name: 'a picture for projects is used exactly as long as one shows it',
    finds: `
      select u.id as subject, u.path || ' used ' || coalesce(u.used_at::text, 'never') as finding
      from upload u where u.kind in ('project', 'editor', 'cardnews')
        and (u.used_at is not null) <> exists (select from project_picture p where p.upload_id = u.id)`,
  },
  {
    name: 'a picture for stories is used exactly as long as a story of its owner shows it',
    finds: `
      select u.id as subject, u.path || ' used ' || coalesce(u.used_at::text, 'never') as finding
      from upload u left join (select author_id, unnest(images) as url from story) shown
        on shown.author_id = u.owner_id and shown.url = '/files/' || u.path
      where u.kind = 'story' and (u.used_at is not null) <> (shown.url is not null)`,
  },
  {
    name: 'a picture for notices is used exactly as long as a notice or a banner shows it',
    finds: `
      select u.id as subject, u.path || ' used ' || coalesce(u.used_at::text, 'never') as finding
      from upload u where u.kind = 'notice' and (u.used_at is not null) <> (
        exists (select from notice n where position(u.path in concat_ws(' ', n.image, n.content)) > 0)
        or exists (select from banner b where position(u.path in b.ad_thumbnail) > 0))`,
  },
  {
    name: 'a picture for the PQ box is used exactly as long as a reward of its owner names it',
    finds: `
      select u.id as subject, u.path || ' used ' || coalesce(u.used_at::text, 'never') as finding
      from upload u where u.kind = 'pqbox' and (u.used_at is not null) <> exists (
        select from pq_reward r where r.author_id = u.owner_id
          and position(u.path in concat_ws(' ', r.thumbnail, r.editor)) > 0)`,
  },
  {
    name: 'a picture of a profile is used exactly as long as its member shows it',
    finds: `
      select u.id as subject, u.path || ' used ' || coalesce(u.used_at::text, 'never') as finding
      from upload u join member m on m.id = u.owner_id
      where u.kind = 'profile' and (u.used_at is not null) <> (m.image = '/files/' || u.path)`,
  },
];
