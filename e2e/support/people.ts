import type { APIRequestContext } from '@playwright/test'
import { demoModerator, demoNewcomer, demoPassword, demoPeople } from '#server/seed/people.ts'
import { privateEmail, privateTo } from '#server/testing/canary.ts'
import { auth } from '#shared/auth/contract.ts'

export type Person = { name: string; email: string; username: string; password: string }

/** Registration data of a new user. */
export const aPerson = (name = 'Noor Visser'): Person => {
  const suffix = crypto.randomUUID().slice(0, 8)
  return {
    name: `${name} ${suffix}`,
    email: privateEmail(`noor.${suffix}`),
    username: `noor.${suffix}`,
    password: 'tulips along the canal',
  }
}

/** Private text of these users: the test fails if another user receives it. */
export const onlyFor = (people: Pick<Person, 'username'>[], text: string) =>
  `${privateTo(...people)} ${text}`

const assertOk = async (answer: Awaited<ReturnType<APIRequestContext['post']>>) => {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
}

/** Registers; the request context keeps the session cookie. */
export const register = async (request: APIRequestContext, person: Person) =>
  assertOk(await request.post(auth.register.path, { data: person }))

export const logIn = async (
  request: APIRequestContext,
  { username, password }: Pick<Person, 'username' | 'password'>,
) => assertOk(await request.post(auth.login.path, { data: { username, password } }))

const usernameOf = (isAdmin: boolean) =>
  demoPeople.find((person) => person.isAdmin === isAdmin)?.username ?? ''

/** Users of the demo community, which most end-to-end tests run in. */
export const demo = {
  admin: usernameOf(true),
  member: usernameOf(false),
  moderator: demoModerator,
  /** Has just arrived, with messages, requests and a list of first steps. */
  newcomer: demoNewcomer,
  password: demoPassword,
}
