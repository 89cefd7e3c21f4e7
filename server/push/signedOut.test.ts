import { expect, test } from 'vitest'
import { aDevice } from '#server/testing/devices.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { security } from '#shared/auth/security/contract.ts'
import { push } from '#shared/push/contract.ts'

const app = await sharedApp()

const devicesOf = async (person: Person) => {
  const { body } = await as(app, person).call(push.subscriptions, {})
  return body.map(({ id }) => id)
}

/** Somebody signed in twice, with a device enabled by each of the two sessions. */
const aPersonInTwoPlaces = async () => {
  const here = await aUser(app)
  const there = await signInAgain(app, here)
  return { here, there, own: await aDevice(app, here), other: await aDevice(app, there) }
}

test('a device knows whether it was enabled by the session that asks', async () => {
  const { here, own, other } = await aPersonInTwoPlaces()
  const { body } = await as(app, here).call(push.subscriptions, {})
  expect(new Map(body.map(({ id, isHere }) => [id, isHere]))).toEqual(
    new Map([
      [own.id, true],
      [other.id, false],
    ]),
  )
})

test('what is signed out from elsewhere gets no pushes any more', async () => {
  const { here, there, own, other } = await aPersonInTwoPlaces()
  const { body } = await as(app, here).call(security.sessions, {})
  const id = body.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  const stranger = await aUser(app)
  expect((await as(app, stranger).call(security.endSession, { id })).status).toBe(404)
  expect(await devicesOf(there)).toEqual([own.id, other.id])
  expect((await as(app, here).call(security.endSession, { id })).status).toBe(204)
  expect(await devicesOf(here)).toEqual([own.id])
})

test('a new password leaves only the device on which it was given', async () => {
  const { here, own } = await aPersonInTwoPlaces()
  const reply = await as(app, here).call(security.changePassword, {
    currentPassword: here.password,
    newPassword: 'another password, long enough',
  })
  expect(reply.status).toBe(204)
  const again = await signInAgain(app, { ...here, password: 'another password, long enough' })
  expect(await devicesOf(again)).toEqual([own.id])
})

test('a session that runs out by itself takes no device with it', async () => {
  const { here, there, own, other } = await aPersonInTwoPlaces()
  await app.db`delete from sessions where user_id = ${here.me.id}`
  expect(await devicesOf(await signInAgain(app, there))).toEqual([own.id, other.id])
})
