import type { Statuses } from './world.ts';

const nobody: Statuses = {
  visitor: 401,
  stranger: 404,
  backer: 404,
  maker: 404,
  otherMaker: 404,
  admin: 404,
};
const forbiddenFor: Statuses = {
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
export const backersOwn: Statuses = { ...nobody, backer: 200 };
export const ownUidOnly: Statuses = { ...forbiddenFor, backer: 200 };
export const admins: Statuses = { ...forbiddenFor, admin: 200 };
export const makers: Statuses = { ...forbiddenFor, maker: 200, admin: 200 };
export const makersOwn: Statuses = { ...nobody, visitor: 404, maker: 200, admin: 200 };
export const makersOwnToMembers: Statuses = { ...makersOwn, visitor: 401 };
export const refusedForAll = (status: number): Statuses => ({
  visitor: 401,
  stranger: status,
  backer: status,
  maker: status,
  otherMaker: status,
  admin: status,
});
