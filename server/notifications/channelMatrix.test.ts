import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { aDevice } from '#server/testing/devices.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { ageAccounts, as, aUser, type Person } from '#server/testing/people.ts'
import { startPushService } from '#server/testing/pushService.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { Channel, SettingCategory } from '#shared/notifications/settings.ts'
import { allKinds, type Kind, kinds } from './kinds.ts'
import { notify } from './notify.ts'

/** The specified channel defaults, repeated independently: A always, N never, + on, - off. */
const specified: Record<SettingCategory, Record<Channel, 'A' | 'N' | '+' | '-'>> = {
  security: { inApp: 'A', push: '+', mail: 'A' },
  bookings: { inApp: '+', push: '+', mail: 'A' },
  messages: { inApp: '+', push: '+', mail: '+' },
  reactions: { inApp: '+', push: '+', mail: 'N' },
  groupReactions: { inApp: '-', push: '-', mail: 'N' },
  connections: { inApp: '+', push: '+', mail: '+' },
  community: { inApp: '+', push: '+', mail: '-' },
  announcements: { inApp: 'A', push: '+', mail: '-' },
  digest: { inApp: 'N', push: 'N', mail: '-' },
  marketing: { inApp: '+', push: '+', mail: '+' },
}

type Switches = Partial<Record<Channel, boolean>>
const allOff = { inApp: false, push: false, mail: false }
/** Before a commit each channel alone; in the nightly run every combination of choices. */
const choices: Switches[] = process.env.NIGHTLY
  ? [false, true].flatMap((inApp) =>
      [false, true].flatMap((push) => [false, true].map((mail) => ({ inApp, push, mail }))),
    )
  : Channel.options.map((channel) => ({ ...allOff, [channel]: true }))
/** The untouched settings, too. */
const positions: Switches[] = [{}, ...choices]

const expected = (category: SettingCategory, switches: Switches, hasConsent: boolean) =>
  Channel.options.filter((channel) => {
    const rule = specified[category][channel]
    if (category === 'marketing' && !hasConsent) return false
    if (rule === 'A' || rule === 'N') return rule === 'A'
    // Announcements go by mail to users with marketing consent, until they switch that off.
    if (category === 'announcements' && channel === 'mail' && hasConsent)
      return switches.mail ?? true
    return switches[channel] ?? rule === '+'
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
await aUser(app) // the first user is an administrator
const joris = await aUser(app)
await ageAccounts(app, joris)
const group = await aGroup(app, { by: joris })
await anEvent(app) // a digest without content is not sent

const notifying = (kind: Kind) => async (person: Person) => {
  const input = { kind, key: crypto.randomUUID(), templateArgs: {}, actionUrl: '/' }
  await inTransaction(app.db, (tx) => notify(app, tx, person.me.id, input))
}

/** Triggers a notification of each category. */
const trigger: Record<SettingCategory, (person: Person) => Promise<unknown>> = {
  security: notifying('passwordChanged'),
  bookings: async (person) => as(app, person).call(events.book, { id: (await anEvent(app)).id }),
  messages: async (person) => {
    await joinGroup(app, person, group)
    const message = `@${person.me.username}`
    await as(app, joris).call(groups.send, { id: group.id, message })
    app.clock.forward(6 * 60_000)
  },
  reactions: notifying('messageReacted'),
  groupReactions: notifying('groupMessageReacted'),
  connections: notifying('connectionAccepted'),
  community: notifying('postCommented'),
  announcements: notifying('announcement'),
  digest: notifying('digest'),
  marketing: notifying('advertisement'),
}

const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) {
    await app.db`update jobs set due_at = now() where failed_at is null`
    await app.jobs.drain()
  }
}

/** Channels that deliver a notification of this category under these settings. */
const deliveredChannels = async (
  category: SettingCategory,
  switches: Switches,
  hasConsent: boolean,
) => {
  const person = await aUser(app)
  await app.db`
    update users set marketing_consent = ${hasConsent} where id = ${person.me.id}`
  const box = service.mailbox()
  await aDevice(app, person, box.subscription)
  for (const [channel, isOn] of Object.entries(switches) as [Channel, boolean][])
    await as(app, person).call(notifications.changeSetting, { category, channel, isOn })
  await trigger[category](person)
  const shown = (await as(app, person).call(notifications.list, {})).body.length
  await runAllJobs()
  const mails = (await mailsTo(folder, person)).length
  const counts = { inApp: shown, push: box.received.length, mail: mails }
  expect(Math.max(...Object.values(counts))).toBeLessThanOrEqual(1)
  return Channel.options.filter((channel) => counts[channel] === 1)
}

describe.each(SettingCategory.options)('%s', (category) => {
  test.each(positions)(
    'with settings %j is delivered by exactly the expected channels',
    async (switches) => {
      expect(await deliveredChannels(category, switches, true)).toEqual(
        expected(category, switches, true),
      )
      if (category === 'marketing' || category === 'announcements')
        expect(await deliveredChannels(category, switches, false)).toEqual(
          expected(category, switches, false),
        )
    },
  )
})

// Their mails need a decision: see server/safety/cases/decide.test.ts.
const decisionKinds: Kind[] = ['decisionOnYours', 'decisionOnReport']

/**
 * Kinds that need no fixture: all but messages, bookings with a calendar file, digest and
 * decisions.
 */
const plainKinds = allKinds.filter(
  (kind) =>
    !['messages', 'digest'].includes(kinds[kind].setting) &&
    !isBookingMail(kind) &&
    !decisionKinds.includes(kind),
)

test.each(plainKinds)('%s is delivered by all channels of its kind and no others', async (kind) => {
  const person = await aUser(app)
  await app.db`update users set marketing_consent = true where id = ${person.me.id}`
  const box = service.mailbox()
  await aDevice(app, person, box.subscription)
  const { setting: category, channels } = kinds[kind]
  for (const channel of Channel.options)
    await as(app, person).call(notifications.changeSetting, { category, channel, isOn: true })
  await notifying(kind)(person)
  const shown = (await as(app, person).call(notifications.list, {})).body.length
  await runAllJobs()
  const mails = (await mailsTo(folder, person)).length
  expect({ inApp: shown, push: box.received.length, mail: mails }).toEqual({
    inApp: Number(channels.includes('inApp')),
    push: Number(channels.includes('push')),
    mail: Number(channels.includes('mail')),
  })
})
