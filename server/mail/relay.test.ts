import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aMailServer } from '#server/testing/mailServer.ts'
import { aUser } from '#server/testing/people.ts'
import { createMailer } from './mailer.ts'

const relay = await aMailServer()
afterAll(() => relay.stop())
const app = await sharedApp()
// Reaches this machine by an address that does not count as local.
const elsewhere = relay.url.replace('127.0.0.1', '0.0.0.0')

const send = async (settings: Record<string, string>, to: string) => {
  const config = readConfig({ MAIL_FROM: 'Welkom <hallo@welkom.example>', ...settings })
  const mail = { id: '1', to, date: new Date(), subject: 'Hello', text: 'Hello', html: 'Hello' }
  await createMailer(config, { info: () => {} }).send(mail)
}

test('a remote relay without TLS receives no mail', async () => {
  const ana = await aUser(app)
  await expect(send({ SMTP_URL: elsewhere }, ana.me.email)).rejects.toMatchObject({ code: 'ETLS' })
  expect(relay.attempts(ana)).toBe(0)
})

test('plaintext is allowed with PLAINTEXT_SERVICES or to a local relay', async () => {
  const ana = await aUser(app)
  await send({ SMTP_URL: elsewhere, PLAINTEXT_SERVICES: 'mail' }, ana.me.email)
  await send({ SMTP_URL: relay.url }, ana.me.email)
  expect(await relay.to(ana)).toHaveLength(2)
})
