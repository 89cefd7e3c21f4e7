import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { addAccount } from '#server/auth/auth.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { shortAddress } from '#server/http/address.ts'
import type { App } from '#server/http/context.ts'
import { cookieName, deviceCookieName } from '#server/http/session.ts'
import { setAdmin, setModerator, setSecondFactorBy } from '#server/users/store.ts'
import { auth, Registration } from '#shared/auth/contract.ts'
import { setUpBy } from '#shared/auth/secondFactor/rules.ts'
import type { CallInput, Endpoint, ReplyOf } from '#shared/http/endpoint.ts'
import { Me } from '#shared/users/user.ts'
import { addressOf, rememberAsker } from './canary.ts'
import { type Reply, request } from './freshApp.ts'

export type Person = { me: Me; cookie: string; password: string }

export const password = 'a long enough password'

const cookieOf = (headers: Reply['headers']) =>
  String(headers['set-cookie'] ?? '').split(';')[0] ?? ''

const fill = (path: string, input: Record<string, unknown>) =>
  path.replace(/:(\w+)/g, (_, id: string) => encodeURIComponent(String(input[id])))

const queryOf = (input: Record<string, unknown>) => {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return query && `?${query}`
}

/** Calls an endpoint of a contract as somebody, or as nobody; errors come back as they are. */
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
    url: isRead ? `${path}${queryOf(fields)}` : path,
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

type Wishes = Partial<CallInput<typeof auth.register>>

/** What somebody new sends to register. */
export const registrationOf = (wishes: Wishes) => {
  const unique = randomUUID().slice(0, 13)
  const { username = `u-${unique}` } = wishes
  return { name: `Person ${unique}`, email: addressOf(username), username, password, ...wishes }
}

// Of `password`, as cheap to check as argon2 allows: tests of hashing register through HTTP.
const hashOfPassword =
  '$argon2id$v=19$m=8,t=1,p=1$G6dLPWQisC7+Mzo0WOjuYw$2fehJYhzYYAT5oUHpwPNWBMokW1vNTVQoAp37cs3Pck'

// What the server notes of a request that a test injects.
const fromHere = { browser: 'lightMyRequest', ipPrefix: shortAddress('127.0.0.1'), mark: null }

/**
 * Somebody new, written as a registration writes them, without its request and its hashing. Their
 * address is confirmed unless told otherwise.
 */
export const aUser = async (
  app: App,
  wishes: Wishes = {},
  { isConfirmed = true } = {},
): Promise<Person> => {
  const registration = Registration.parse(registrationOf(wishes))
  const isUsual = registration.password === password
  const hashed = isUsual ? hashOfPassword : await hashPassword(registration.password)
  const { me, token } = await addAccount(app, { ...registration, password: hashed }, fromHere, {
    isConfirmed,
  })
  const cookie = `${cookieName(app.config)}=${token}`
  rememberAsker(cookie, me.username)
  return { me: z.encode(Me, me) as unknown as Me, cookie, password: registration.password }
}

/** Registers somebody new through HTTP: for tests of registering itself. */
export const registerUser = async (app: App, wishes: Wishes = {}): Promise<Person> => {
  const registration = registrationOf(wishes)
  const { status, body, headers } = await callAs(app, null, auth.register, registration)
  if (status !== 201) throw new Error(`Could not register: ${status} ${JSON.stringify(body)}`)
  return { me: body as unknown as Me, cookie: cookieOf(headers), password: registration.password }
}

/** They have been here for some time: new accounts may do less, see shared/safety/rules.ts. */
export const settled = async (app: App, ...people: Person[]) => {
  await app.db`
    update users set created_at = created_at - interval '30 days'
    where id = any(${people.map(({ me }) => me.id)})`
}

export const anAdmin = async (app: App): Promise<Person> => {
  const person = await aUser(app)
  await setAdmin(app.db, person.me.id, true)
  await setSecondFactorBy(app.db, person.me.id, setUpBy(app.now()))
  return person
}

export const aModerator = async (app: App): Promise<Person> => {
  const person = await aUser(app)
  await setModerator(app.db, person.me.id, true)
  await setSecondFactorBy(app.db, person.me.id, setUpBy(app.now()))
  return person
}

/** Signs in anew and returns the fresh cookie. */
export const signInAgain = async (app: App, person: Person): Promise<Person> => {
  const { headers } = await callAs(app, null, auth.login, {
    username: person.me.username,
    password: person.password,
  })
  return { ...person, cookie: cookieOf(headers) }
}

/** The cookie of a device that this person has signed in from. */
export const deviceOf = async (app: App, { me, password }: Person): Promise<string> => {
  const { headers } = await callAs(app, null, auth.login, { username: me.username, password })
  const cookies = [headers['set-cookie']].flat().map(String)
  const name = deviceCookieName(app.config)
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? ''
}

/** A browser that says nothing of itself. */
export const origin = { browser: '', ipPrefix: '', mark: null }
