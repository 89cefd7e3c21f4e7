import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { eventMessages } from '#shared/events/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'

const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder })
const admin = await anAdmin(app)

const text = { subject: 'Bring a coat', message: 'It will rain.\nSee https://weather.example/now' }
const send = (id: string, more: object = {}, by = admin) =>
  as(app, by).call(eventMessages.send, { id, ...text, ...more })

test('a message reaches everyone with a place once, in the panel and by mail', async () => {
  const event = await anEvent(app, { by: admin, title: 'Canal walk' })
  const { id } = event
  const [mina, joris, away] = [await aUser(app), await aUser(app), await aUser(app)]
  for (const person of [mina, joris, away]) await as(app, person).call(events.book, { id })
  // A block between two people does not withhold what the organisers say.
  await as(app, joris).call(people.block, { userId: admin.me.id })
  await as(app, admin).call(attendance.addWalkIn, { id, name: 'A guest without an account' })

  const clientId = crypto.randomUUID()
  const answers = await Promise.all([send(id, { clientId }), send(id, { clientId })])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.body).toMatchObject({ ...text, recipientCount: 3 })
  expect(answers[1]?.body.id).toBe(answers[0]?.body.id)
  await as(app, away).call(events.cancelBooking, { id })
  await app.jobs.drain()

  for (const person of [mina, joris]) {
    const { body } = await as(app, person).call(notifications.list, {})
    expect(body.filter(({ type }) => type === 'eventMessage')).toMatchObject([
      {
        title: 'Bring a coat',
        message: `${text.message}\n\nFrom the organisers of “Canal walk”.`,
        actionUrl: `/events?event=${id}`,
      },
    ])
    const mails = await mailsTo(folder, person)
    const [mail, ...others] = mails.filter(({ subject }) => subject === 'Bring a coat: Canal walk')
    expect(others).toEqual([])
    expect(mail?.text).toContain('https://weather.example/now')
  }
  const late = (await mailsTo(folder, away)).map(({ subject }) => subject)
  expect(late).not.toContain('Bring a coat: Canal walk')

  const history = await as(app, admin).call(eventMessages.list, { id })
  expect(history.body).toMatchObject([{ ...text, senderName: admin.me.name, recipientCount: 3 }])
  const log = await app.db`
    select action from data_audit_logs where entity_id = ${id} and action = 'event_message_sent'`
  expect(log).toHaveLength(1)
})

test('a client id of another message or event sends this message', async () => {
  const [{ id }, other] = [await anEvent(app, { by: admin }), await anEvent(app, { by: admin })]
  const mina = await aUser(app)
  for (const event of [{ id }, other]) await as(app, mina).call(events.book, { id: event.id })
  const clientId = crypto.randomUUID()
  expect((await send(id, { clientId })).status).toBe(201)
  expect((await send(other.id, { clientId })).status).toBe(201)
  const another = await send(id, { clientId, subject: 'Another' })
  expect(another).toMatchObject({ status: 201, body: { subject: 'Another' } })
  expect((await as(app, admin).call(eventMessages.list, { id: other.id })).body).toHaveLength(1)
})

test('nothing is sent or stored when nobody has booked', async () => {
  const { id } = await anEvent(app, { by: admin })
  expect(await send(id)).toMatchObject({ status: 409, body: { code: 'nobody_to_write_to' } })
  expect((await as(app, admin).call(eventMessages.list, { id })).body).toEqual([])
})

test.each([
  ['subject', { subject: ' ' }],
  ['subject', { subject: 'a'.repeat(151) }],
  ['message', { message: '\n' }],
  ['message', { message: 'a'.repeat(3001) }],
])('an invalid %s is rejected', async (field, change) => {
  const { id } = await anEvent(app, { by: admin })
  expect(await send(id, change)).toMatchObject({ status: 400, body: { field } })
})
