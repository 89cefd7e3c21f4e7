/**
 * Private words say whose they are: `[only ana joris] …`, and an address that is nobody else's
 * business is `only.<username>@example.org`. Whatever is answered to anybody in a test is looked
 * through for such marks: one that is told to somebody else makes the test fail.
 */
type Owner = { username: string } | { me: { username: string } }

const nameOf = (owner: Owner) => ('me' in owner ? owner.me.username : owner.username)

/** The beginning of a text that these people may read, and nobody else. */
export const only = (...owners: Owner[]) => `[only ${owners.map(nameOf).join(' ')}]`

/** Of a person with this username; for themselves, and for calls of administrators. */
export const addressOf = (username: string) => `only.${username}@example.org`

const marks = /\[only ([\w. -]+)\]|\bonly\.([\w.-]+)@example\.org/gi

export type Told = {
  /** The call, or whatever else it came by, as it is named in the failure. */
  by: string
  /** The username of whoever asked; null: nobody who is signed in. */
  to: string | null
}

const sentenceOf = ({ by, to }: Told, mark: string, owners: string[]) =>
  `${by} told ${to ?? 'somebody who is not signed in'} what is only for ${owners.join(' and ')}: ${mark}`

/** One sentence for each mark in `text` that is not for whoever is told. */
export const leaksIn = (text: string, told: Told): string[] => {
  const sentences = new Set<string>()
  // How each case begins, whoever's test made it: only moderators are answered there.
  const isQueue = / \/api\/safety\/cases(\?|$)/.test(told.by)
  for (const [mark, names, username] of text.matchAll(marks)) {
    const owners = (names ?? username ?? '').toLowerCase().split(' ')
    const isAdminsCall = username !== undefined && told.by.includes(' /api/admin/')
    if (isAdminsCall || isQueue || (told.to && owners.includes(told.to.toLowerCase()))) continue
    sentences.add(sentenceOf(told, mark, owners))
  }
  return [...sentences]
}

const found: string[] = []

/** All that was found since they were last taken. */
export const takeLeaks = () => found.splice(0)

/** Also for those that a test catches, or that come when nobody waits: asked for at the end of each. */
export const refuseFoundLeaks = () => {
  const leaks = takeLeaks()
  if (leaks.length > 0) throw new Error(leaks.join('\n'))
}

export const noteLeaks = (text: string, told: Told) => {
  const leaks = leaksIn(text, told)
  found.push(...leaks)
  return leaks
}

export const refuseLeaks = (text: string, told: Told) => {
  const leaks = noteLeaks(text, told)
  if (leaks.length > 0) throw new Error(leaks.join('\n'))
}

/** Who is behind a cookie, learnt from the answers that set one: they say who signed in. */
const people = new Map<string, string>()

/** For sessions that no answer began. */
export const rememberAsker = (cookie: string, username: string) => people.set(cookie, username)

type Headers = Record<string, unknown>

const usernameIn = (body: unknown) => {
  const { username } = Object(body)
  return typeof username === 'string' ? username : null
}

const behind = (cookies: unknown) =>
  String(cookies ?? '')
    .split('; ')
    .map((cookie) => people.get(cookie))
    .find((username) => username !== undefined) ?? null

/**
 * Who asked with these headers; also somebody who signs in with this very answer, or goes on under
 * another cookie.
 */
export const askerOf = (asked: Headers, answer: { headers: Headers; body: unknown }) => {
  const [cookie = ''] = String(answer.headers['set-cookie'] ?? '').split(';')
  const isNew = /session=./.test(cookie)
  const asker = (isNew && usernameIn(answer.body)) || behind(asked.cookie)
  if (isNew && asker) people.set(cookie, asker)
  return asker
}

/** Who listens with these headers. */
export const listenerOf = (asked: Headers) => behind(asked.cookie)
