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

/** The status code that each actor is answered. */
export type Codes = Record<Actor, number>

const inDoubt = new WeakMap<Codes, readonly Actor[]>()

/** These actors tell the rule apart from any other; all others are like one of them. */
const decidedBy = (deciding: readonly Actor[], codes: Codes): Codes => {
  inDoubt.set(codes, deciding)
  return codes
}

/**
 * Who has to be tried: all actors with ACCESS_MATRIX=full (nightly) and where a row has exceptions,
 * which `{ ...signedIn(200), owner: 204 }` has; else the few that decide the rule.
 */
export const decidingActors = (codes: Codes): readonly Actor[] =>
  process.env.ACCESS_MATRIX === 'full' ? actors : (inDoubt.get(codes) ?? actors)

const all = (code: number) => Object.fromEntries(actors.map((actor) => [actor, code])) as Codes

const membersOf = (code: number): Codes => ({
  ...all(code),
  visitor: 401,
  forged: 401,
  signedOut: 401,
})

export const anyone = (code: number) => decidedBy(['visitor', 'forged', 'stranger'], all(code))

export const signedIn = (code: number) =>
  decidedBy(['visitor', 'forged', 'stranger'], membersOf(code))

export const adminOnly = (code: number) =>
  decidedBy(['visitor', 'stranger', 'moderator', 'admin', 'lateAdmin'], {
    ...membersOf(403),
    admin: code,
  })

export const moderatorOnly = (code: number) =>
  decidedBy(['visitor', 'stranger', 'moderator', 'admin', 'lateAdmin'], {
    ...membersOf(403),
    moderator: code,
    admin: code,
  })

/** Members of the group; those who asked to join are none, nor are administrators of the platform. */
export const membersOnly = (code: number) =>
  decidedBy(['visitor', 'asker', 'member', 'groupAdmin', 'admin'], {
    ...membersOf(403),
    member: code,
    groupAdmin: code,
  })

export const groupAdminOnly = (code: number) =>
  decidedBy(['visitor', 'stranger', 'member', 'groupAdmin', 'admin'], {
    ...membersOf(403),
    groupAdmin: code,
  })
