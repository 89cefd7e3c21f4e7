import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { addAccount } from '#server/auth/auth.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { UserRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import { cookieName, deviceCookieName } from '#server/http/cookies.ts'
import { runFrom } from '#server/http/currentOrigin.ts'
import { truncateAddress } from '#server/http/requestInfo.ts'
import { hashToken, newToken } from '#server/http/token.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { setAdmin, setModerator, setSecondFactorBy } from '#server/users/store.ts'
import { normalizeEmail, normalizeName, toMe } from '#server/users/users.ts'
import { auth, Registration } from '#shared/auth/contract.ts'
import { setUpDeadline } from '#shared/auth/secondFactor/rules.ts'
import type { CallInput, Endpoint, ReplyOf } from '#shared/http/endpoint.ts'
import { Me } from '#shared/users/user.ts'
import { privateEmail, rememberSession } from './canary.ts'
import { type Reply, request } from './freshApp.ts'
import { forgetSessions } from './sessionCheck.ts'

export type Person = { me: Me; cookie: string; password: string }

export const password = 'a long enough password'

const sessionCookie = (headers: Reply['headers']) =>
  String(headers['set-cookie'] ?? '').split(';')[0] ?? ''

const fill = (path: string, input: Record<string, unknown>) =>
  path.replace(/:(\w+)/g, (_, id: string) => encodeURIComponent(String(input[id])))

const queryString = (input: Record<string, unknown>) => {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return query && `?${query}`
}

/** Calls an endpoint as a user or anonymously. Errors are returned, not thrown. */
export const callAs = async <E extends Endpoint>(
  app: App,
  person: Person | null,
  endpoint: E,
  input: CallInput<E>,
): Promise<Omit<Reply, 'body'> & { body: ReplyOf<E> & { message?: string } }> => {
  const fields = { ...(input as Record<string, unknown>) }
  const path = fill(endpoint.path, fields)
  for (const [, id = ''] of endpoint.path.matchAll(/:(\w+)/g)) delete fields[id]
  const isRead = endpoint.method === 'GET'
  const reply = await request(app, {
    method: endpoint.method,
    url: isRead ? `${path}${queryString(fields)}` : path,
    headers: { ...(person && { cookie: person.cookie }) },
    ...(!isRead && Object.keys(fields).length > 0 && { payload: fields }),
  })
  return { ...reply, body: reply.body as ReplyOf<E> & { message?: string } }
}

/** `as(app, anna).call(events.book, { id })` */
export const as = (app: App, person: Person | null) => ({
  call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    callAs(app, person, endpoint, input),
})

type RegistrationOverrides = Partial<CallInput<typeof auth.register>>

/** The registration of a new user. */
export const registrationDraft = (overrides: RegistrationOverrides) => {
  const unique = randomUUID().slice(0, 13)
  const { username = `u-${unique}` } = overrides
  return {
    name: `Person ${unique}`,
    email: privateEmail(username),
    username,
    password,
    ...overrides,
  }
}

// A cheap argon2 hash of `password`; tests of hashing register through HTTP.
const cheapPasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$G6dLPWQisC7+Mzo0WOjuYw$2fehJYhzYYAT5oUHpwPNWBMokW1vNTVQoAp37cs3Pck'

// The origin recorded for injected requests.
export const injectedOrigin = {
  browser: 'lightMyRequest',
  ipPrefix: truncateAddress('127.0.0.1'),
  deviceToken: null,
}

/** As `addAccount` does, in one query instead of a dozen, because the tests create thousands. */
const insertAccount = async (
  { db, now }: App,
  { hasOnboarding: _, invitation: __, setup: ___, ...registration }: Registration,
) => {
  const id = uuid()
  const at = now()
  const token = newToken()
  const { browser, ipPrefix } = injectedOrigin
  const user = {
    ...registration,
    id,
    name: normalizeName(registration.name),
    email: normalizeEmail(registration.email),
    location: registration.location || null,
    nationality: registration.nationality || null,
    lastLoginAt: at,
    emailConfirmedAt: at,
    isAdmin: false,
    language: currentLanguage(),
  }
  const entry = {
    ...{ id: uuid(), userId: id, action: 'account_created', entityType: 'user', entityId: id },
    ...{ ipAddress: ipPrefix, userAgent: browser },
  }
  const device = { userId: id, tokenHash: hashToken(newToken()), lastSeenAt: at, createdAt: at }
  const session = {
    ...{ id: uuid(), userId: id, tokenHash: hashToken(token), browser, ipPrefix },
    ...{ authenticatedAt: at, lastSeenAt: at, createdAt: at, isStrong: false },
  }
  const [row] = await db<[UserRow]>`
    with added as (insert into users ${db(user)} returning *),
      audited as (insert into data_audit_logs ${db(entry)}),
      recognised as (insert into known_devices ${db(device)}),
      signed_in as (insert into sessions ${db(session)})
    select * from added`
  return { me: toMe(row), token }
}

// The first account of a database becomes its administrator, see `addAccount`.
const withAccounts = new WeakSet<App['db']>()

/**
 * Creates a user without the HTTP request and the hashing of a registration. The address is
 * confirmed by default.
 */
export const aUser = async (
  app: App,
  overrides: RegistrationOverrides = {},
  { isConfirmed = true } = {},
): Promise<Person> => {
  const registration = Registration.parse(registrationDraft(overrides))
  const isUsual = registration.password === password
  const hashed = isUsual ? cheapPasswordHash : await hashPassword(registration.password)
  const account = { ...registration, password: hashed }
  const { languages, hasOnboarding, invitation, setup } = registration
  const isPlain = isConfirmed && !(languages.length || hasOnboarding || invitation || setup)
  const { me, token } =
    isPlain && withAccounts.has(app.db)
      ? await insertAccount(app, account)
      : await runFrom(
          () => injectedOrigin,
          () => addAccount(app, account, { isConfirmed }),
        )
  withAccounts.add(app.db)
  const cookie = `${cookieName(app.config)}=${token}`
  rememberSession(cookie, me.username)
  return { me: z.encode(Me, me) as unknown as Me, cookie, password: registration.password }
}

/** Registers a user through HTTP, for tests of the registration. */
export const registerUser = async (
  app: App,
  overrides: RegistrationOverrides = {},
): Promise<Person> => {
  const registration = registrationDraft(overrides)
  const { status, body, headers } = await callAs(app, null, auth.register, registration)
  if (status !== 201) throw new Error(`Could not register: ${status} ${JSON.stringify(body)}`)
  return {
    me: body as unknown as Me,
    cookie: sessionCookie(headers),
    password: registration.password,
  }
}

/** Makes accounts old enough to have no new-account limits, see shared/safety/rules.ts. */
export const ageAccounts = async (app: App, ...people: Person[]) => {
  await app.db`
    update users set created_at = created_at - interval '30 days'
    where id = any(${people.map(({ me }) => me.id)})`
  await forgetSessions(app)
}

/** A user without new-account limits. */
export const aSettledUser = async (app: App): Promise<Person> => {
  const person = await aUser(app)
  await ageAccounts(app, person)
  return person
}

export const anAdmin = async (app: App): Promise<Person> => {
  const person = await aUser(app)
  await setAdmin(app.db, person.me.id, true)
  await setSecondFactorBy(app.db, person.me.id, setUpDeadline(app.now()))
  return person
}

export const aModerator = async (app: App): Promise<Person> => {
  const person = await aUser(app)
  await setModerator(app.db, person.me.id, true)
  await setSecondFactorBy(app.db, person.me.id, setUpDeadline(app.now()))
  return person
}

/** Signs in and returns the new cookie. */
export const signInAgain = async (app: App, person: Person): Promise<Person> => {
  const { headers } = await callAs(app, null, auth.login, {
    username: person.me.username,
    password: person.password,
  })
  return { ...person, cookie: sessionCookie(headers) }
}

/** The device cookie of a user who has signed in. */
export const deviceCookie = async (app: App, { me, password }: Person): Promise<string> => {
  const { headers } = await callAs(app, null, auth.login, { username: me.username, password })
  const cookies = [headers['set-cookie']].flat().map(String)
  const name = deviceCookieName(app.config)
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? ''
}
