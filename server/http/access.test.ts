import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, accessMatrix, actors } from '#server/testing/accessMatrix.ts'
import { allEndpoints, nameOf } from '#server/testing/contracts.ts'
import { anEvent } from '#server/testing/events.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { freshApp, request, type TestApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'

let app: TestApp
let people: Record<Exclude<Actor, 'visitor'>, Person>
let another: Person

beforeAll(async () => {
  app = await freshApp()
  await aUser(app) // the first of an empty installation is an administrator
  const now = app.clock.now
  app.clock.now = new Date(now.getTime() - 13 * 3_600_000)
  const lateAdmin = await anAdmin(app)
  app.clock.now = now
  const signedOut = await aUser(app)
  await as(app, signedOut).call(auth.logout, {})
  const member = () => aUser(app)
  people = {
    forged: { ...(await member()), cookie: `session=${'A'.repeat(43)}` },
    signedOut,
    stranger: await member(),
    booker: await member(),
    waiter: await member(),
    owner: await member(),
    admin: await anAdmin(app),
    lateAdmin,
  }
  another = await member()
})
afterAll(() => app.stop())

test('every call is in the matrix, and nothing else is', () => {
  expect(Object.keys(accessMatrix).sort()).toEqual(allEndpoints.map(nameOf).sort())
})

/** A fresh event for each case, since many cases change it. */
const scene = async () => {
  const event = await anEvent(app, { by: people.admin, maxAttendees: 2 })
  await as(app, people.booker).call(events.book, { id: event.id })
  await as(app, another).call(events.book, { id: event.id })
  await as(app, people.waiter).call(events.joinWaitlist, { id: event.id })
  return event.id
}

const ownNotification = async () => {
  const { id } = await anEvent(app, { by: people.admin })
  await as(app, people.owner).call(events.book, { id })
  const [row] = await app.db<[{ id: string }]>`
    select id from notifications
    where user_id = ${people.owner.me.id} order by created_at desc, id desc limit 1`
  return row.id
}

for (const endpoint of allEndpoints) {
  const name = nameOf(endpoint)
  const row = accessMatrix[name]
  describe(name, () => {
    for (const actor of actors)
      test(`answers ${row?.codes[actor]} to ${actor}`, async () => {
        const code = row?.codes[actor]
        const id = name.includes('/notifications/:id') ? await ownNotification() : await scene()
        const isText = typeof row?.body === 'string'
        const before = await fingerprint(app)
        const reply = await request(app, {
          method: endpoint.method,
          url: endpoint.path.replace(':id', id).replace(':token', 'x'.repeat(43)),
          headers: {
            ...(actor !== 'visitor' && { cookie: people[actor].cookie }),
            ...(row?.body && { 'content-type': isText ? 'text/calendar' : 'application/json' }),
          },
          ...(row?.body && { payload: row.body }),
        })
        expect(reply.status).toBe(code)
        // A refusal writes nothing at all, in any table.
        if (reply.status >= 400) expect(await fingerprint(app)).toBe(before)
        // Signing out is the one success that would spoil the next case.
        if (name === 'POST /api/logout' && actor !== 'visitor' && actor !== 'forged')
          people[actor] = await renewed(people[actor])
      })
  })
}

const elsewhere = {
  unknown: ['01890a5d-ac96-774b-bcce-b302099a8057', 404],
  malformed: ['x', 400],
} as const

// Who may not ask gets the same answer whatever the id, so that nobody learns which ids exist.
for (const endpoint of allEndpoints.filter(({ path }) => path.includes(':id'))) {
  const name = nameOf(endpoint)
  const row = accessMatrix[name]
  describe(`${name} with another id`, () => {
    for (const [kind, [id, missing]] of Object.entries(elsewhere))
      for (const actor of actors) {
        const usual = row?.codes[actor] ?? 0
        const code = [401, 403].includes(usual) ? usual : missing
        test(`answers ${code} to ${actor} for an ${kind} one`, async () => {
          const before = await fingerprint(app)
          const reply = await request(app, {
            method: endpoint.method,
            url: endpoint.path.replace(':id', id),
            headers: { ...(actor !== 'visitor' && { cookie: people[actor].cookie }) },
            ...(row?.body && { payload: row.body }),
          })
          expect(reply.status).toBe(code)
          expect(reply.body).toMatchObject({ message: expect.any(String) })
          expect(await fingerprint(app)).toBe(before)
        })
      }
  })
}

const renewed = async (person: Person): Promise<Person> => {
  if (person === people.signedOut) return person
  const now = app.clock.now
  if (person === people.lateAdmin) app.clock.now = new Date(now.getTime() - 13 * 3_600_000)
  const { headers } = await as(app, null).call(auth.login, {
    username: person.me.username,
    password: person.password,
  })
  app.clock.now = now
  return { ...person, cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
}
