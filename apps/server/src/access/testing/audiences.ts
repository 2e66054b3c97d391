import type { Statuses } from './world.ts';

/** What everybody hears, by whose something is. Where it is not theirs, it is not there, or not for them. */
const nobody: Statuses = {
  visitor: 401,
  stranger: 404,
  backer: 404,
  maker: 404,
  otherMaker: 404,
  admin: 404,
};
const notFor: Statuses = {
  visitor: 401,
  stranger: 403,
  backer: 403,
  maker: 403,
  otherMaker: 403,
  admin: 403,
};

export const everybody: Statuses = {
  visitor: 200,
  stranger: 200,
  backer: 200,
  maker: 200,
  otherMaker: 200,
  admin: 200,
};
export const members: Statuses = { ...everybody, visitor: 401 };
/** Only the backer; to all others the pledge is not there. */
export const backersOwn: Statuses = { ...nobody, backer: 200 };
/** Only one's own; whoever names another is refused. */
export const inOnesOwnName: Statuses = { ...notFor, backer: 200 };
export const admins: Statuses = { ...notFor, admin: 200 };
/** The maker of the project and administrators. */
export const makers: Statuses = { ...notFor, maker: 200, admin: 200 };
/** The same of what others do not know to be there. */
export const makersOwn: Statuses = { ...nobody, visitor: 404, maker: 200, admin: 200 };
/** The same where visitors are asked to sign in first. */
export const makersOwnToMembers: Statuses = { ...makersOwn, visitor: 401 };
/** Everybody's request is refused for a reason that holds for all of them. */
export const refusedAll = (status: number): Statuses => ({
  visitor: 401,
  stranger: status,
  backer: status,
  maker: status,
  otherMaker: status,
  admin: status,
});
