import { expect, test } from 'vitest'
import { markEmailConfirmed } from '#server/auth/security/confirmAccount.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { allReads } from '#server/testing/allReads.ts'
import { request } from '#server/testing/freshApp.ts'
import { aHelper, allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { captureLog } from '#server/testing/logLines.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { anAppWithVisitors, aVisitor, bookAsVisitor } from '#server/testing/visitors.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { visitors } from '#shared/events/visitors/contract.ts'

const { app, admin, anyone } = await anAppWithVisitors()
await allowHosting(app, admin)

const question = { id: crypto.randomUUID(), text: 'What do you eat?', kind: 'text' as const }
const secrets = {
  email: 'cnry-address@example.org',
  name: 'Cnrysurname',
  guest: 'Cnryguest',
  answer: 'Cnryanswer',
}
const party = {
  ...{ name: `Noor ${secrets.name}`, size: 2, guestNames: [`Ali ${secrets.guest}`] },
  answers: { [question.id]: [[secrets.answer]] },
}

type Secret = keyof typeof secrets

const found = (text: string) =>
  (Object.keys(secrets) as Secret[]).filter((name) => text.includes(secrets[name]))

/** Which tables have one of them in a row. */
const storedIn = async () => {
  const tables = await app.db<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`
  const stored: string[] = []
  for (const { name } of tables) {
    const rows = await app.db<{ row: string }[]>`select x::text as row from ${app.db(name)} x`
    stored.push(...found(rows.map(({ row }) => row).join('\n')).map((one) => `${name} ${one}`))
  }
  return stored
}

const aDinner = async () => {
  const [host, door] = [await aUser(app), await aUser(app)]
  const { id } = await anEventOfHost(app, admin, host, {
    bookingOptions: { isOpenToVisitors: true, maxGuests: 3, questions: [question] },
  })
  await aHelper(app, host, id, door, 'door')
  return { id, host, door }
}

/** The files of an event, and the feed of its calendar. */
const filesFor = async (person: Person, id: string) => {
  const { url } = (await as(app, person).call(events.createFeed, {})).body
  const caller = as(app, person)
  const files = await Promise.all([
    request(app, { url: new URL(url).pathname }),
    caller.call(hosted.peopleFile, { id }),
    caller.call(attendance.attendeesFile, { id }),
    caller.call(attendance.bookingsFile, {}),
  ])
  return files.map(({ text }) => text).join('\n')
}

test('what a visitor enters reaches its readers only, and is in no log, notice or audit value', async () => {
  const logged = captureLog(app)
  app.log.level = 'trace'
  const { id, host, door } = await aDinner()
  const { token } = await aVisitor(app, id, secrets.email, party)
  await bookAsVisitor(app, id, secrets.email, party)
  const { answers, guestNames } = party
  await anyone.call(visitors.change, { token, size: 3, guestNames, answers })
  const [person] = (await as(app, host).call(hosted.people, { id })).body
  await as(app, door).call(attendance.checkIn, { id: person?.id ?? '', isHere: true })
  await as(app, host).call(hosted.send, { id, subject: 'Bring a coat', message: 'It will rain.' })
  await app.jobs.drain()
  const seenBy = async (reader: Person | null) => {
    const read = await allReads(app, reader, [host], [id])
    return found(reader ? read + (await filesFor(reader, id)) : read)
  }
  expect(await seenBy(null)).toEqual([])
  expect(await seenBy(await aUser(app))).toEqual([])
  expect(await seenBy(door)).toEqual([])
  expect(await seenBy(admin)).toEqual(['name', 'guest'])
  expect(await seenBy(host)).toEqual(['name', 'guest', 'answer'])
  app.log.level = 'silent'
  expect(await storedIn()).toEqual([
    ...['event_bookings name', 'event_bookings guest', 'event_bookings answer'],
    'visitor_bookings email',
  ])
  expect(logged.length).toBeGreaterThan(10)
  expect(found(logged.join('\n'))).toEqual([])
  await anyone.call(visitors.erase, { token })
  expect(await storedIn()).toEqual([])
})

test('nothing is left of a visitor who registered with the address and erased the account', async () => {
  const [first, second] = [await aDinner(), await aDinner()]
  await aVisitor(app, first.id, secrets.email, party)
  const noor = await aUser(app, { email: secrets.email }, { isConfirmed: false })
  await as(app, noor).call(events.book, { id: second.id, answers: party.answers })
  await as(app, noor).call(events.cancelBooking, { id: second.id })
  // The own booking was cancelled, so this one stays with its link.
  await aVisitor(app, second.id, secrets.email, party)
  await inTransaction(app.db, (tx) =>
    markEmailConfirmed(app, tx, { id: noor.me.id, emailConfirmedAt: null }),
  )
  await app.jobs.drain()
  expect((await as(app, noor).call(events.one, { id: first.id })).body.isBooked).toBe(true)
  expect(await storedIn()).toContain('visitor_bookings email')
  await deleteAccount(app, noor.me.id)
  await app.jobs.drain()
  expect(await storedIn()).toEqual([])
})
