/**
 * Detects leaks of private data. Private texts name their readers, `[only ana joris] …`, and
 * private addresses are `only.<username>@example.org`. Every response in a test is searched for
 * these canaries; one that reaches another user fails the test.
 */
type Owner = { username: string } | { me: { username: string } }

const usernameOf = (owner: Owner) => ('me' in owner ? owner.me.username : owner.username)

/** The prefix of a text that only these users may read. */
export const privateTo = (...owners: Owner[]) => `[only ${owners.map(usernameOf).join(' ')}]`

/** The address of a user; visible to the user and to administrators. */
export const privateEmail = (username: string) => `only.${username}@example.org`

const canaryPattern = /\[only ([\w. -]+)\]|\bonly\.([\w.-]+)@example\.org/gi

export type LeakContext = {
  /** The call or channel, as shown in the failure. */
  by: string
  /** The username of the recipient; null when not signed in. */
  to: string | null
}

const describeLeak = ({ by, to }: LeakContext, canary: string, owners: string[]) =>
  `${by} told ${to ?? 'somebody who is not signed in'} what is only for ${owners.join(' and ')}: ${canary}`

/** One sentence per canary in `text` that the recipient may not see. */
export const findLeaks = (text: string, context: LeakContext): string[] => {
  const sentences = new Set<string>()
  // The case list shows excerpts of all reports, and only moderators can call it.
  const isQueue = / \/api\/safety\/cases(\?|$)/.test(context.by)
  for (const [canary, names, username] of text.matchAll(canaryPattern)) {
    const owners = (names ?? username ?? '').toLowerCase().split(' ')
    const isAdminsCall = username !== undefined && context.by.includes(' /api/admin/')
    if (isAdminsCall || isQueue || (context.to && owners.includes(context.to.toLowerCase())))
      continue
    sentences.add(describeLeak(context, canary, owners))
  }
  return [...sentences]
}

const found: string[] = []

/** Returns and clears the leaks found so far. */
export const takeLeaks = () => found.splice(0)

/** Catches leaks outside of awaited calls. Runs at the end of each test file. */
export const assertNoFoundLeaks = () => {
  const leaks = takeLeaks()
  if (leaks.length > 0) throw new Error(leaks.join('\n'))
}

export const recordLeaks = (text: string, context: LeakContext) => {
  const leaks = findLeaks(text, context)
  found.push(...leaks)
  return leaks
}

export const assertNoLeaks = (text: string, context: LeakContext) => {
  const leaks = recordLeaks(text, context)
  if (leaks.length > 0) throw new Error(leaks.join('\n'))
}

/** Users by cookie, learnt from the responses that set one. */
const usernamesByCookie = new Map<string, string>()

/** For sessions created without an HTTP response. */
export const rememberSession = (cookie: string, username: string) =>
  usernamesByCookie.set(cookie, username)

type Headers = Record<string, unknown>

const parseUsername = (body: unknown) => {
  const { username } = Object(body)
  return typeof username === 'string' ? username : null
}

const userOfCookies = (cookies: unknown) =>
  String(cookies ?? '')
    .split('; ')
    .map((cookie) => usernamesByCookie.get(cookie))
    .find((username) => username !== undefined) ?? null

/**
 * The user behind the request, including one who signs in with this very response or gets a new
 * cookie.
 */
export const requestUser = (
  requestHeaders: Headers,
  answer: { headers: Headers; body: unknown },
) => {
  const [cookie = ''] = String(answer.headers['set-cookie'] ?? '').split(';')
  const isNew = /session=./.test(cookie)
  const username = (isNew && parseUsername(answer.body)) || userOfCookies(requestHeaders.cookie)
  if (isNew && username) usernamesByCookie.set(cookie, username)
  return username
}

/** The user behind a stream request. */
export const streamUser = (requestHeaders: Headers) => userOfCookies(requestHeaders.cookie)
