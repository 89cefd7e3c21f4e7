/** Each bucket allows `points` per `seconds`, counted by account, person or address. */
export const buckets = {
  // Mistyping costs seconds, guessing is limited to 10 a minute. Never a lock-out.
  failedLoginByAccount: { points: 5, seconds: 30, by: 'account' },
  failedLoginByAddress: { points: 25, seconds: 300, by: 'address' },
  // Separate bucket, so guesses from other devices cannot use up the owner's attempts.
  failedLoginOnDevice: { points: 5, seconds: 30, by: 'account' },
  failedSignInAgain: { points: 5, seconds: 30, by: 'account' },
  // Three codes are valid at a time: at this rate, guessing one takes years.
  wrongCode: { points: 20, seconds: 3600, by: 'account' },
  // One million codes: over the seven days of an unconfirmed account, a chance of 1 in 10,000.
  confirmationCode: { points: 10, seconds: 24 * 3600, by: 'person' },
  // Counted by the registered email address: each attempt mails its owner.
  confirmationMail: { points: 3, seconds: 24 * 3600, by: 'account' },
  register: { points: 5, seconds: 1800, by: 'address' },
  // Each may send an unsolicited mail.
  forgottenPassword: { points: 5, seconds: 1800, by: 'address' },
  visitor: { points: 300, seconds: 300, by: 'address' },
  // Each renders a page or draws a preview image; pages from the cache do not count.
  publicPage: { points: 300, seconds: 300, by: 'address' },
  // Each is read from the database. Browsers keep them, so this allows twenty new lists of thirty.
  publicPicture: { points: 600, seconds: 300, by: 'address' },
  // Four a second, since several monitors may share an address.
  health: { points: 1200, seconds: 300, by: 'address' },
  // Allows a lively chat, stops flooding.
  message: { points: 10, seconds: 20, by: 'person' },
  // Reactions, polls, pins, who may write, descriptions: each goes to everyone in the conversation.
  react: { points: 60, seconds: 60, by: 'person' },
  // Booking, cancelling and waitlists: each may send a mail.
  booking: { points: 20, seconds: 600, by: 'person' },
  // Browsers send it every three seconds, and all group members receive it.
  typing: { points: 40, seconds: 60, by: 'person' },
  joinGroup: { points: 10, seconds: 100, by: 'person' },
  inviteToGroup: { points: 30, seconds: 3600, by: 'person' },
  // A new group appears in every user's list.
  createGroup: { points: 10, seconds: 1800, by: 'person' },
  searchUsers: { points: 30, seconds: 60, by: 'person' },
  // Each compares the words of hundreds of posts.
  correctSearch: { points: 30, seconds: 60, by: 'person' },
  connect: { points: 5, seconds: 60, by: 'person' },
  connectInADay: { points: 30, seconds: 24 * 3600, by: 'person' },
  // Each holds places for half an hour.
  visitorBooking: { points: 10, seconds: 3600, by: 'address' },
  // Each mails the entered address, which may belong to someone else.
  visitorMail: { points: 3, seconds: 3600, by: 'account' },
  // A moderator reviews each report.
  report: { points: 20, seconds: 3600, by: 'person' },
  contact: { points: 5, seconds: 3600, by: 'address' },
  // Counted by the entered address, since many senders could mail the same victim.
  contactMail: { points: 5, seconds: 3600, by: 'account' },
  post: { points: 5, seconds: 600, by: 'person' },
  comment: { points: 20, seconds: 600, by: 'person' },
  vote: { points: 60, seconds: 600, by: 'person' },
  // Each may occupy the translation server for a few seconds.
  translate: { points: 60, seconds: 600, by: 'person' },
  photo: { points: 30, seconds: 1800, by: 'person' },
  // Ten messages with ten pictures each.
  file: { points: 100, seconds: 1800, by: 'person' },
  // Each is stored for a day, also if no group uses it.
  groupPicture: { points: 20, seconds: 24 * 3600, by: 'person' },
  hostEvent: { points: 5, seconds: 3600, by: 'person' },
  // A door scans a ticket a second.
  checkIn: { points: 600, seconds: 600, by: 'person' },
  // The team reviews each.
  proposeEvent: { points: 10, seconds: 3600, by: 'person' },
  inviteHelper: { points: 30, seconds: 3600, by: 'person' },
  // Each notifies a person who may not know the host.
  inviteToEvent: { points: 30, seconds: 3600, by: 'person' },
  // Each mails everyone who booked the event.
  eventMessage: { points: 10, seconds: 3600, by: 'person' },
  // Each sends a mail.
  calendarFeed: { points: 10, seconds: 3600, by: 'person' },
  // Each may fetch up to 2 MB from another website.
  calendarSource: { points: 60, seconds: 3600, by: 'person' },
  // Consents, blocks, erasures and the like: each may add a line to the log outside the database.
  personalChoice: { points: 60, seconds: 600, by: 'person' },
  exportData: { points: 10, seconds: 3600, by: 'person' },
  pushTest: { points: 5, seconds: 3600, by: 'person' },
  member: { points: 1500, seconds: 300, by: 'person' },
} as const
export type Bucket = keyof typeof buckets

/** Those that need to know only who calls; a use case counts the others. */
export type CallBucket = {
  [Name in Bucket]: (typeof buckets)[Name]['by'] extends 'account' ? never : Name
}[Bucket]

/**
 * Why a write has no bucket of its own. The general buckets `member` and `visitor` apply to all: 1500
 * and 300 calls in five minutes.
 */
export type NoLimit =
  /** It requires an unguessable secret that is single-use or single-purpose. */
  | 'secret'
  /** It creates an expiring challenge that only a valid response can use. */
  | 'challenge'
  /** It ends something of the caller, or of a group that the caller manages, and cannot be repeated. */
  | 'endsOnce'
  /** It answers a request once. */
  | 'answersOnce'
  /** It edits content or groups of the caller and sends no mail. */
  | 'editsOwn'
  /** It changes a few rows of the caller and notifies no one. */
  | 'ownRows'
  /** The code belongs to a secret that only this session has seen. */
  | 'ownSecret'
  /** Its use case enforces a daily limit in the database. */
  | 'daily'
  /** Its handler counts wrong passwords, codes or passkeys. */
  | 'attempts'
