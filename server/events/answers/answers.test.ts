import { expect, test } from 'vitest'
import { applyRetention } from '#server/privacy/retention/retention.ts'
import { privateTo } from '#server/testing/canary.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent, eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aHelper, allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { captureLog } from '#server/testing/logLines.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { answers } from '#shared/events/answers/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { booking } from '#shared/events/booking/contract.ts'
import { events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { hosting } from '#shared/events/hosting/contract.ts'
import { people } from '#shared/people/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'
import { settings } from '#shared/settings/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)

const food = {
  ...{ id: crypto.randomUUID(), text: 'What do you eat?', kind: 'one' as const },
  ...{ options: ['Everything', 'Vegan'], isRequired: true, isPerPerson: true },
}
const note = { id: crypto.randomUUID(), text: 'Anything we should know?', kind: 'text' as const }
const questions = [food, note]

const aDinner = async (fields: object = {}) => {
  const [host, cohost, door] = [await aUser(app), await aUser(app), await aUser(app)]
  const options = { maxGuests: 2, questions }
  const { id } = await anEventOfHost(app, admin, host, {
    ...fields,
    bookingOptions: options,
  })
  await aHelper(app, host, id, cohost)
  await aHelper(app, host, id, door, 'door')
  return { id, host, cohost, door }
}

const read = (person: Person, id: string) => as(app, person).call(answers.ofEvent, { id })

const book = (person: Person, id: string, size: number, given: Record<string, string[][]>) =>
  as(app, person).call(events.book, { id, size, answers: given })

const report = async (person: Person, id: string) => {
  await as(app, person).call(safety.report, { type: 'event', id, reason: 'other' })
  const [row] = await app.db<[{ id: string }]>`select id from cases where subject_id = ${id}`
  return row.id
}

test('owner and co-hosts read the answers, with sums for the kitchen', async () => {
  const { id, host, cohost } = await aDinner()
  const [mina, luca] = [await aUser(app), await aUser(app)]
  const words = `${privateTo(mina, host, cohost)} No nuts`
  const [vegan, all] = [['Vegan'], ['Everything']]
  await book(mina, id, 2, { [food.id]: [vegan, all], [note.id]: [[words]] })
  await book(luca, id, 1, { [food.id]: [all] })
  await as(app, mina).call(booking.change, {
    ...{ id, size: 3, guestNames: ['Ali'] },
    answers: { [food.id]: [vegan, all, all], [note.id]: [[words]] },
  })
  for (const person of [host, cohost]) {
    const { body } = await read(person, id)
    expect(body.questions).toMatchObject([
      {
        ...{ question: { text: food.text }, asked: 4, answered: 4 },
        sums: [
          { option: 'Everything', count: 3 },
          { option: 'Vegan', count: 1 },
        ],
      },
      { question: { text: note.text }, asked: 2, answered: 1, sums: [] },
    ])
    const ofMina = body.bookings.find(({ name }) => name === mina.me.name)
    expect(ofMina).toMatchObject({
      size: 3,
      guestNames: ['Ali'],
      answers: { [note.id]: [[words]] },
    })
  }
  await as(app, mina).call(events.cancelBooking, { id })
  expect((await read(host, id)).body.bookings).toMatchObject([{ name: luca.me.name }])
})

test('someone who has blocked the host has no name', async () => {
  const { id, host } = await aDinner()
  const mina = await aUser(app)
  await book(mina, id, 1, { [food.id]: [['Vegan']] })
  await app.db`
    insert into blocks (id, blocker_id, blocked_id)
    values (gen_random_uuid(), ${mina.me.id}, ${host.me.id})`
  expect((await read(host, id)).body.bookings).toMatchObject([{ name: null }])
})

test('of an event of administrators, only the one who created it reads the answers', async () => {
  const [mina, creator] = [await aUser(app), await anAdmin(app)]
  const { id } = await anEvent(app, { by: creator, bookingOptions: { questions } })
  await book(mina, id, 1, { [food.id]: [['Vegan']] })
  expect((await read(creator, id)).body.bookings).toHaveLength(1)
  expect((await read(admin, id)).status).toBe(404)
  const form = await as(app, mina).call(booking.form, { id })
  expect(form.body.readers).toEqual([creator.me.name])
})

test('an answer is in no other reply, and nothing else is stored or logged with it', async () => {
  const { id, host, cohost, door } = await aDinner()
  const [mina, moderator] = [await aUser(app), await aModerator(app)]
  const logged = captureLog(app)
  app.log.level = 'debug'
  const words = privateTo(mina, host, cohost, moderator)
  const given = { [food.id]: [['Vegan']], [note.id]: [[`${words} No nuts`]] }
  expect((await book(mina, id, 1, given)).status).toBe(201)
  given[note.id] = [[`${words} No eggs`]]
  await as(app, mina).call(booking.change, { id, size: 1, answers: given })
  const caseId = await report(mina, id)
  // A leak fails the test immediately.
  for (const person of [door, admin, await aUser(app)]) {
    await as(app, person).call(events.one, { id })
    await as(app, person).call(booking.form, { id })
    await as(app, person).call(hosted.one, { id })
    await as(app, person).call(hosted.door, { id })
    await as(app, person).call(hosted.people, { id })
    await as(app, person).call(hosted.peopleFile, { id })
    await as(app, person).call(attendance.attendeesFile, { id })
    await as(app, person).call(attendance.bookingsFile, {})
    expect((await read(person, id)).status).toBe(404)
  }
  await read(host, id)
  await as(app, moderator).call(answers.ofCase, { id: caseId })
  await as(app, host).call(hosted.send, { id, subject: 'Bring a coat', message: 'It will rain.' })
  await app.jobs.drain()
  app.log.level = 'silent'
  const tables = await app.db<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`
  const stored: string[] = []
  for (const { name } of tables) {
    const rows = await app.db`select 1 from ${app.db(name)} x where x::text like ${`%${words}%`}`
    if (rows.length > 0) stored.push(name)
  }
  expect(stored).toEqual(['event_bookings'])
  expect(logged.join('\n')).not.toContain(words)
})

test('moderators read answers in an open case about the event, and each reading is logged', async () => {
  const { id } = await aDinner()
  const [mina, moderator] = [await aUser(app), await aModerator(app)]
  await book(mina, id, 1, { [food.id]: [['Vegan']] })
  const caseId = await report(mina, id)
  expect((await read(moderator, id)).status).toBe(404)
  const open = () => as(app, moderator).call(answers.ofCase, { id: caseId })
  expect((await open()).body.bookings).toMatchObject([{ name: mina.me.name }])
  await open()
  const rows = await app.db`
    select entity_id from data_audit_logs
    where user_id = ${moderator.me.id} and action = 'answers_opened'`
  expect(rows).toEqual([{ entityId: caseId }])
  const decision = { kind: 'dismiss' as const, reason: 'Fine.', seen: 0 }
  await as(app, moderator).call(cases.decide, { id: caseId, ...decision })
  expect((await open()).status).toBe(404)
})

test('a question for something personal says why', async () => {
  const host = await aUser(app)
  const passport = { ...note, text: 'What is your passport number?' }
  const draft = (question: object) => ({ bookingOptions: { questions: [question] } })
  const create = (question: object) =>
    as(app, admin).call(events.create, eventDraft(app, draft(question)) as never)
  expect(await create(passport)).toMatchObject({
    status: 400,
    body: { code: 'question_reason_required', field: 'bookingOptions' },
  })
  const { body: event } = await create({ ...passport, reason: 'For the ferry to Texel.' })
  const form = await as(app, host).call(booking.form, { id: event.id })
  expect(form.body.options.questions).toMatchObject([{ reason: 'For the ferry to Texel.' }])
  const changed = await as(app, admin).call(events.update, {
    id: event.id,
    ...(eventDraft(app, draft(passport)) as never as object),
  } as never)
  expect(changed.body).toMatchObject({ code: 'question_reason_required' })
  // A draft may be unfinished.
  const saved = await as(app, host).call(hosting.create, {
    draft: eventDraft(app, draft(passport)) as never,
  })
  expect(saved.status).toBe(201)
  const proposed = await as(app, host).call(hosting.propose, { id: saved.body.id })
  expect(proposed.body).toMatchObject({ code: 'question_reason_required' })
})

test('the form of an event says whether its questions are frozen', async () => {
  const { id, host } = await aDinner()
  const form = async () => (await as(app, host).call(hosted.one, { id })).body
  expect(await form()).toMatchObject({ areQuestionsFrozen: false, bookingOptions: { questions } })
  await book(await aUser(app), id, 1, { [food.id]: [['Vegan']] })
  expect(await form()).toMatchObject({ areQuestionsFrozen: true })
})

test('answers are deleted as many days after the event as administrators set', async () => {
  const { id } = await aDinner({ maxAttendees: 2 })
  const [mina, luca] = [await aUser(app), await aUser(app)]
  await book(mina, id, 2, { [food.id]: [['Vegan'], ['Vegan']] })
  const answered = { [food.id]: [['Vegan']] }
  await as(app, luca).call(events.joinWaitlist, { id, answers: answered })
  await as(app, admin).call(settings.update, { answersKeptDays: 7 })
  expect((await as(app, mina).call(booking.form, { id })).body.answersKeptDays).toBe(7)
  const kept = async (days: number) => {
    await app.db`
      update events set start_date = now() - interval '60 days',
        end_date = ${app.now()}::timestamptz - make_interval(days => ${days})
      where id = ${id}`
    await applyRetention(app)
    const rows = await app.db<{ hasAnswers: boolean }[]>`
      select answers is not null as has_answers from event_bookings where event_id = ${id}
      union all select answers is not null from event_waitlist where event_id = ${id}`
    return rows.map(({ hasAnswers }) => hasAnswers)
  }
  expect(await kept(6)).toEqual([true, true])
  expect(await kept(8)).toEqual([false, false])
})

test('the guests of a person who has blocked the reader have no names', async () => {
  const { id, host, cohost } = await aDinner()
  const mina = await aUser(app)
  const answers = { [food.id]: [['Vegan'], ['Vegan']] }
  await as(app, mina).call(events.book, { id, size: 2, guestNames: ['Aaltje'], answers })
  await as(app, mina).call(people.block, { userId: cohost.me.id })
  const guestsFor = async (person: Person) =>
    (await read(person, id)).body.bookings.map(({ name, guestNames }) => [name, guestNames])
  expect(await guestsFor(cohost)).toEqual([[null, []]])
  expect(await guestsFor(host)).toEqual([[mina.me.name, ['Aaltje']]])
})
