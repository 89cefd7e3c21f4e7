import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { connected } from '#server/testing/connections.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { aDevice } from '#server/testing/devices.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person, settled } from '#server/testing/people.ts'
import { startPushService } from '#server/testing/pushService.ts'
import { events } from '#shared/events/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { Channel, SettingCategory } from '#shared/notifications/settings.ts'
import { allKinds, type Kind, kinds } from './kinds.ts'
import { notify } from './notify.ts'

/** What the product promises, said once more: A always, N never, + and - where a switch begins. */
const promised: Record<SettingCategory, Record<Channel, 'A' | 'N' | '+' | '-'>> = {
  security: { inApp: 'A', push: '+', mail: 'A' },
  bookings: { inApp: '+', push: '+', mail: 'A' },
  messages: { inApp: 'N', push: '+', mail: '+' },
  connections: { inApp: '+', push: '+', mail: '+' },
  community: { inApp: '+', push: '+', mail: '-' },
  announcements: { inApp: 'A', push: '+', mail: '-' },
  digest: { inApp: 'N', push: 'N', mail: '-' },
  marketing: { inApp: '+', push: '+', mail: '+' },
}

type Switches = Partial<Record<Channel, boolean>>
/** As it is at first, and all that can be chosen. */
const positions: Switches[] = [
  {},
  ...[false, true].flatMap((inApp) =>
    [false, true].flatMap((push) => [false, true].map((mail) => ({ inApp, push, mail }))),
  ),
]

const expected = (category: SettingCategory, switches: Switches, hasConsent: boolean) =>
  Channel.options.filter((channel) => {
    const promise = promised[category][channel]
    if (category === 'marketing' && !hasConsent) return false
    if (promise === 'A' || promise === 'N') return promise === 'A'
    return switches[channel] ?? promise === '+'
  })

const isBookingMail = (kind: Kind) =>
  kinds[kind].setting === 'bookings' && kinds[kind].channels.includes('mail')

const folder = mailFolder()
const service = await startPushService()
afterAll(() => service.stop())
const app = await sharedApp(
  { DATA_DIR: folder, PUSH_HOSTS: service.origin },
  await ownTestDatabase(),
)
await aUser(app) // the first one is an administrator
const joris = await aUser(app)
await settled(app, joris)
await anEvent(app) // else there is nothing to put into a digest

const saying = (kind: Kind) => async (person: Person) => {
  const fact = { kind, key: crypto.randomUUID(), words: {}, actionUrl: '/' }
  await inTransaction(app.db, (tx) => notify(app, tx, person.me.id, fact))
}

/** Something of each category happens to somebody. */
const happen: Record<SettingCategory, (person: Person) => Promise<unknown>> = {
  security: saying('passwordChanged'),
  bookings: async (person) => as(app, person).call(events.book, { id: (await anEvent(app)).id }),
  messages: async (person) => {
    await connected(app, joris, person)
    await app.db`delete from notifications`
    await app.db`delete from jobs`
    const message = { receiverId: person.me.id, content: 'Hoi' }
    await as(app, joris).call(messages.send, message)
    app.clock.forward(6 * 60_000)
  },
  connections: saying('connectionAccepted'),
  community: saying('postCommented'),
  announcements: saying('announcement'),
  digest: saying('digest'),
  marketing: saying('advertisement'),
}

const workOff = async () => {
  for (let round = 0; round < 3; round++) {
    await app.db`update jobs set due_at = now() where parked_at is null`
    await app.jobs.settle()
  }
}

/** By which ways something of a category comes to somebody whose switches stand so. */
const waysOf = async (category: SettingCategory, switches: Switches, hasConsent: boolean) => {
  const person = await aUser(app)
  await app.db`
    update users set marketing_consent = ${hasConsent} where id = ${person.me.id}`
  const box = service.mailbox()
  await aDevice(app, person, box.subscription)
  for (const [channel, isOn] of Object.entries(switches) as [Channel, boolean][])
    await as(app, person).call(notifications.changeSetting, { category, channel, isOn })
  await happen[category](person)
  const shown = (await as(app, person).call(notifications.list, {})).body.length
  await workOff()
  const mails = (await mailsTo(folder, person)).length
  const numbers = { inApp: shown, push: box.received.length, mail: mails }
  expect(Math.max(...Object.values(numbers))).toBeLessThanOrEqual(1)
  return Channel.options.filter((channel) => numbers[channel] === 1)
}

describe.each(SettingCategory.options)('%s', (category) => {
  test.each(positions)('with its switches at %j comes by exactly these ways', async (switches) => {
    expect(await waysOf(category, switches, true)).toEqual(expected(category, switches, true))
    if (category === 'marketing')
      expect(await waysOf(category, switches, false)).toEqual(expected(category, switches, false))
  })
})

// Their mails speak of a decision, see server/safety/cases/decide.test.ts.
const ofDecisions: Kind[] = ['decisionOnYours', 'decisionOnReport']

/** Those without a cause of their own in this file: talk, bookings with a calendar file, digest. */
const plain = allKinds.filter(
  (kind) =>
    !['messages', 'digest'].includes(kinds[kind].setting) &&
    !isBookingMail(kind) &&
    !ofDecisions.includes(kind),
)

test.each(plain)('%s goes by all the ways of its kind, and by no other', async (kind) => {
  const person = await aUser(app)
  await app.db`update users set marketing_consent = true where id = ${person.me.id}`
  const box = service.mailbox()
  await aDevice(app, person, box.subscription)
  const { setting: category, channels } = kinds[kind]
  for (const channel of Channel.options)
    await as(app, person).call(notifications.changeSetting, { category, channel, isOn: true })
  await saying(kind)(person)
  const shown = (await as(app, person).call(notifications.list, {})).body.length
  await workOff()
  const mails = (await mailsTo(folder, person)).length
  expect({ inApp: shown, push: box.received.length, mail: mails }).toEqual({
    inApp: Number(channels.includes('inApp')),
    push: Number(channels.includes('push')),
    mail: Number(channels.includes('mail')),
  })
})
