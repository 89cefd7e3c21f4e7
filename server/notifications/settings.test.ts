import { expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { setEmail } from '#server/users/users.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { Channel, SettingCategory } from '#shared/notifications/settings.ts'
import { isChannelEnabled } from './settings.ts'

const app = await sharedApp()

const change = (person: Person, [category, channel, isOn]: [SettingCategory, Channel, boolean]) =>
  as(app, person).call(notifications.changeSetting, { category, channel, isOn })

const isOn = (
  body: { settings?: { category: string; channel: string; isOn: boolean }[] },
  category: string,
  channel: string,
) => body.settings?.find((one) => one.category === category && one.channel === channel)?.isOn

test('a new user has the default setting for every category and channel', async () => {
  const mina = await aUser(app)
  const { body } = await as(app, mina).call(notifications.settings, {})
  expect(body.settings).toHaveLength(30)
  expect(body.hasMessagePreviews).toBe(false)
  expect(isOn(body, 'security', 'mail')).toBe(true)
  expect(isOn(body, 'digest', 'inApp')).toBe(false)
  expect(isOn(body, 'community', 'mail')).toBe(false)
  expect(isOn(body, 'digest', 'mail')).toBe(false)
})

test('a changed setting applies to its owner only and can be reverted', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  expect(isOn((await change(mina, ['community', 'mail', true])).body, 'community', 'mail')).toBe(
    true,
  )
  const of = async (person: Person) =>
    isOn((await as(app, person).call(notifications.settings, {})).body, 'community', 'mail')
  expect([await of(mina), await of(joris)]).toEqual([true, false])
  await change(mina, ['community', 'mail', false])
  expect(await of(mina)).toBe(false)
})

test('fixed settings cannot be changed', async () => {
  const mina = await aUser(app)
  for (const fixed of [
    ['security', 'mail', false],
    ['bookings', 'mail', false],
    ['announcements', 'inApp', false],
    ['digest', 'inApp', true],
    ['digest', 'push', true],
  ] as [SettingCategory, Channel, boolean][]) {
    const { status, body } = await change(mina, fixed)
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'setting_not_switchable', message: 'You can’t switch this' },
    })
  }
  expect((await change(mina, ['colours' as never, 'mail', true])).status).toBe(400)
  expect((await change(mina, ['community', 'mail', 'yes' as never])).status).toBe(400)
})

test('message previews are off by default and can be enabled', async () => {
  const mina = await aUser(app)
  const { body } = await as(app, mina).call(notifications.changePreviews, {
    hasMessagePreviews: true,
  })
  expect(body.hasMessagePreviews).toBe(true)
})

test('marketing requires consent, mail requires a working address, and every channel an existing account', async () => {
  const { me } = await aUser(app)
  const wanted = (category: SettingCategory, channel: Channel) =>
    isChannelEnabled(app.db, me.id, category, channel)
  expect(await wanted('marketing', 'mail')).toBe(false)
  await app.db`update users set marketing_consent = true where id = ${me.id}`
  expect(await wanted('marketing', 'mail')).toBe(true)
  expect(await wanted('security', 'mail')).toBe(true)
  await app.db`update users set mail_bounced_at = now() where id = ${me.id}`
  expect(await wanted('security', 'mail')).toBe(false)
  expect(await wanted('security', 'inApp')).toBe(true)
  // Only a new address resets the bounce.
  await app.db`update users set email = upper(email) where id = ${me.id}`
  expect(await wanted('security', 'mail')).toBe(false)
  await setEmail(app.db, me.id, `new-${me.email}`)
  expect(await wanted('security', 'mail')).toBe(true)
  await deleteAccount(app, me.id)
  expect(await wanted('security', 'inApp')).toBe(false)
})
