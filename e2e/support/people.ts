import type { APIRequestContext } from '@playwright/test'
import { addressOf, only } from '#server/testing/canary.ts'
import { auth } from '#shared/auth/contract.ts'

export type Person = { name: string; email: string; username: string; password: string }

/** A new person for each test. */
export const aPerson = (name = 'Noor Visser'): Person => {
  const mark = crypto.randomUUID().slice(0, 8)
  return {
    name: `${name} ${mark}`,
    email: addressOf(`noor.${mark}`),
    username: `noor.${mark}`,
    password: 'tulips along the canal',
  }
}

/** Text for these people alone: the test fails if anybody else receives it. */
export const onlyFor = (people: Pick<Person, 'username'>[], words: string) =>
  `${only(...people)} ${words}`

const mustBeOk = async (answer: Awaited<ReturnType<APIRequestContext['post']>>) => {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
}

/** Registers; the request context keeps the session cookie. */
export const register = async (request: APIRequestContext, person: Person) =>
  mustBeOk(await request.post(auth.register.path, { data: person }))

export const logIn = async (
  request: APIRequestContext,
  { username, password }: Pick<Person, 'username' | 'password'>,
) => mustBeOk(await request.post(auth.login.path, { data: { username, password } }))
