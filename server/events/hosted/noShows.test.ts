import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aHelper, allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { anAdmin, aSettledUser, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'

const app = await sharedApp()
const admin = await anAdmin(app)
await allowHosting(app, admin)
const host = await aSettledUser(app)

test('only hosts see who did not come, if the door was used, for 180 days', async () => {
  const [came, absent, cohost] = [
    await aUser(app, { name: 'Anna' }),
    await aUser(app, { name: 'Bo' }),
    await aSettledUser(app),
  ]
  const { id } = await anEventOfHost(app, admin, host)
  for (const guest of [came, absent]) await as(app, guest).call(events.book, { id })
  await aHelper(app, host, id, cohost, 'cohost')
  const day = 24 * 3_600_000
  const endedAgo = (days: number) => {
    const at = new Date(app.clock.now.getTime() - days * day)
    return app.db`update events set start_date = ${at}, end_date = ${at} where id = ${id}`
  }
  const rows = async (person: Person) => {
    const { body } = await as(app, person).call(hosted.people, { id })
    return body.map(({ user, here, isNoShow }) => [user?.name, here, isNoShow])
  }
  const [first] = (await as(app, host).call(hosted.people, { id })).body
  await endedAgo(1)
  const unknown = [
    ['Anna', 0, false],
    ['Bo', 0, false],
  ]
  expect(await rows(host)).toEqual(unknown)
  await as(app, host).call(hosted.checkIn, { id, bookingId: first?.id ?? '', isHere: true })
  const seen = (isNoShow: boolean) => [
    ['Anna', 1, false],
    ['Bo', 0, isNoShow],
  ]
  for (const person of [host, cohost]) expect(await rows(person)).toEqual(seen(true))
  expect(await rows(admin)).toEqual(seen(false))
  await endedAgo(-1)
  expect(await rows(host)).toEqual(seen(false))
  await endedAgo(179)
  expect(await rows(host)).toEqual(seen(true))
  await endedAgo(181)
  expect(await rows(host)).toEqual(unknown)
})
