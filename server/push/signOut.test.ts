import { expect, test } from 'vitest'
import { aDevice, aSubscription } from '#server/testing/devices.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { push } from '#shared/push/contract.ts'

const app = await sharedApp()

const devicesOf = async (person: Person) => {
  const { body } = await as(app, person).call(push.subscriptions, {})
  return body.map(({ id }) => id)
}

/** A user with two sessions and a device subscribed in each. */
const aUserWithTwoSessions = async () => {
  const here = await aUser(app)
  const there = await signInAgain(app, here)
  return { here, there, own: await aDevice(app, here), other: await aDevice(app, there) }
}

test('isHere is true only for the device of the requesting session', async () => {
  const { here, own, other } = await aUserWithTwoSessions()
  const { body } = await as(app, here).call(push.subscriptions, {})
  expect(new Map(body.map(({ id, isHere }) => [id, isHere]))).toEqual(
    new Map([
      [own.id, true],
      [other.id, false],
    ]),
  )
})

test('ending a session from another device removes its push devices', async () => {
  const { here, there, own, other } = await aUserWithTwoSessions()
  const { body } = await as(app, here).call(security.sessions, {})
  const id = body.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  const stranger = await aUser(app)
  expect((await as(app, stranger).call(security.endSession, { id })).status).toBe(404)
  expect(await devicesOf(there)).toEqual([own.id, other.id])
  expect((await as(app, here).call(security.endSession, { id })).status).toBe(204)
  expect(await devicesOf(here)).toEqual([own.id])
})

test('changing the password keeps only the devices of the current session', async () => {
  const { here, own } = await aUserWithTwoSessions()
  const reply = await as(app, here).call(security.changePassword, {
    currentPassword: here.password,
    newPassword: 'another password, long enough',
  })
  expect(reply.status).toBe(204)
  const again = await signInAgain(app, { ...here, password: 'another password, long enough' })
  expect(await devicesOf(again)).toEqual([own.id])
})

test('an expired session keeps its device', async () => {
  const { here, there, own, other } = await aUserWithTwoSessions()
  await app.db`delete from sessions where user_id = ${here.me.id}`
  expect(await devicesOf(await signInAgain(app, there))).toEqual([own.id, other.id])
})

test('signing out removes the device without a request from the browser', async () => {
  const { here, there, own, other } = await aUserWithTwoSessions()
  expect(await devicesOf(here)).toEqual([own.id, other.id])
  expect((await as(app, there).call(auth.logout, {})).status).toBe(204)
  expect(await devicesOf(here)).toEqual([own.id])
})

const signIn = (person: Person, cookie: string) =>
  request(app, {
    method: 'POST',
    url: auth.login.path,
    payload: { username: person.me.username, password: person.password },
    headers: { cookie },
  })

test('signing in again in the same browser moves its device to the new session', async () => {
  const here = await aUser(app)
  const { id } = await aDevice(app, here)
  const { headers } = await signIn(here, here.cookie)
  const again = { ...here, cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
  const { body } = await as(app, again).call(push.subscriptions, {})
  expect(body).toMatchObject([{ id, isHere: true }])
})

test('signing in on a shared browser removes the device of the former user', async () => {
  const [before, after] = [await aUser(app), await aUser(app)]
  await aDevice(app, before)
  expect((await signIn(after, before.cookie)).status).toBe(200)
  expect(await devicesOf(await signInAgain(app, before))).toEqual([])
})

test('a device subscribed concurrently with sign-out is not kept', async () => {
  const person = await aUser(app)
  await Promise.all([
    as(app, person).call(push.subscribe, aSubscription()),
    as(app, person).call(auth.logout, {}),
  ])
  expect(await devicesOf(await signInAgain(app, person))).toEqual([])
})
