/**
 * Whoever calls: `visitor` nobody signed in; `forged` a cookie we did not give out; `signedOut` a
 * session that has ended; `stranger` a member without part in the thing; `booker` has booked the event;
 * `waiter` waits for a place in it; `owner` owns the notification, feed, post or comment;
 * `requester` has asked `receiver` to connect, or is connected to them, and has written the post under
 * which `owner` comments; `receiver` is invited to the group; `moderator` a moderator;
 * `admin` an administrator;
 * `lateAdmin` one whose sign-in is more than 12 hours old.
 */
export const actors = [
  'visitor',
  'forged',
  'signedOut',
  'stranger',
  'booker',
  'waiter',
  'member',
  'asker',
  'groupAdmin',
  'owner',
  'requester',
  'receiver',
  'moderator',
  'admin',
  'lateAdmin',
] as const
export type Actor = (typeof actors)[number]

export type Row = {
  /** A body, or query, that the call accepts; `:member` stands for the id of the member. */
  body?: Record<string, unknown> | string
  query?: string
  codes: Record<Actor, number>
}

const out = { visitor: 401, forged: 401, signedOut: 401 }
const everybody = (code: number) => ({
  stranger: code,
  booker: code,
  waiter: code,
  member: code,
  asker: code,
  groupAdmin: code,
  owner: code,
  requester: code,
  receiver: code,
  moderator: code,
  admin: code,
  lateAdmin: code,
})
export const signedIn = (code: number): Row['codes'] => ({ ...out, ...everybody(code) })
export const adminOnly = (code: number): Row['codes'] => ({
  ...signedIn(403),
  admin: code,
})
export const moderatorOnly = (code: number): Row['codes'] => ({
  ...adminOnly(code),
  moderator: code,
})
export const membersOnly = (code: number): Row['codes'] => ({
  ...signedIn(403),
  member: code,
  groupAdmin: code,
})
export const groupAdminOnly = (code: number): Row['codes'] => ({
  ...signedIn(403),
  groupAdmin: code,
})
export const anyone = (code: number): Row['codes'] => ({
  ...signedIn(code),
  visitor: code,
  forged: code,
  signedOut: code,
})
