/**
 * Header with the account that a page of the site shows: the uid of a member, empty for a visitor. A request with a session
 * of another account is refused with `otherAccount`; clients without the header are not checked.
 */
export const PAGE_MEMBER_HEADER = 'x-pq-member';
