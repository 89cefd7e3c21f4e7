import { beforeAll, expect, test } from 'vitest'
import { allReads } from '#server/testing/allReads.ts'
import { only } from '#server/testing/canary.ts'
import { aDirectMessage, connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

let ana: Person
let joris: Person
let mina: Person
let marks: Record<'written' | 'asked' | 'said' | 'told', string>
let ids: string[]

/** Something private of each kind: written, asked, said in a private group, told in a notification. */
const app = await sharedApp()
await aUser(app)
beforeAll(async () => {
  ;[ana, joris, mina] = [await aUser(app), await aUser(app), await aUser(app)]
  marks = {
    written: only(ana, joris),
    asked: only(mina, ana),
    said: only(joris, ana),
    told: only(ana),
  }
  const connectionId = await connected(app, ana, joris)
  const message = await aDirectMessage(app, ana, joris)
  const ask = { receiverId: ana.me.id, message: `${marks.asked} May I?` }
  const asked = await as(app, mina).call(connections.request, ask)
  const group = await aGroup(app, { by: ana, isPrivate: true })
  await joined(app, joris, group, ana)
  const talk = { id: group.id, message: `${marks.said} Hoi` }
  const said = await as(app, joris).call(groups.send, talk)
  await as(app, await aUser(app)).call(groups.join, { id: group.id })
  // Names of people are no secret, that this one was told of is: marked afterwards.
  await app.db`
    update notifications set message = ${marks.told} || message where user_id = ${ana.me.id}`
  const told = await as(app, ana).call(notifications.list, {})
  const things = [group, message, said.body, asked.body, ...told.body]
  ids = [connectionId, ...things.map(({ id }) => id)]
})

test('those whose they are read them, and so there is something to be kept', async () => {
  const hers = await allReads(app, ana, [joris], ids)
  for (const mark of Object.values(marks)) expect(hers).toContain(mark)
  const his = await allReads(app, joris, [ana], ids)
  expect([his.includes(marks.written), his.includes(marks.said)]).toEqual([true, true])
  expect([his.includes(marks.asked), his.includes(marks.told)]).toEqual([false, false])
})

// Whatever is told to somebody else fails in the call itself.
test('nobody else is told any of them by any call, also no administrator', async () => {
  const strangers = [await aUser(app), await anAdmin(app), mina, null]
  for (const person of strangers) {
    const told = await allReads(app, person, [ana, joris], ids)
    const mine = person === mina ? [marks.asked] : []
    const read = Object.values(marks).filter((mark) => told.includes(mark))
    expect(mine).toEqual(expect.arrayContaining(read))
  }
})
