import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { admin } from '#shared/admin/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'

const database = await ownTestDatabase()
const app = await sharedApp({}, database)
const boss = await aUser(app)

const report = () => as(app, boss).call(admin.complianceReport, {})
const parseLines = (text: string) =>
  Object.fromEntries(
    text
      .split('\r\n')
      .map((line) => line.split(','))
      .map(([part, what, value]) => [`${part}: ${what}`, value]),
  )

test('report contains counts and rules, but no names or addresses (G16)', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  await as(app, ana).call(privacy.setConsents, { gdprConsent: true })
  for (const person of [ana, joris])
    await as(app, person).call(dataRights.requestExport, {
      requestType: 'full_export',
      dataTypes: ['profile'],
    })
  await app.jobs.drain()
  await app.db`
    update data_export_requests set completed_at = created_at + interval '3 hours'
    where user_id = ${joris.me.id}`
  const { status, headers, text } = await report()
  expect(status).toBe(200)
  const day = app.clock.now.toISOString().slice(0, 10)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="welkom-compliance-${day}.csv"`,
    'cache-control': 'no-store',
  })
  const lines = parseLines(text)
  expect(lines).toMatchObject({
    'Report: Community': 'Welkom',
    'Report: Privacy policy in effect': '1.6',
    'Accounts: Accounts': '3',
    'Accounts: With consent to data processing (GDPR)': '1',
    'Accounts: Without it': '2',
    'Accounts: Deleted in the last 30 days': '0',
    'Requests for data: Requests': '2',
    'Requests for data: Answered within an hour': '1',
    'Requests for data: Answered within a day': '1',
    'Requests for data: Answered later': '0',
    'Requests for data: Waiting for an answer': '0',
    'Requests for data: Failed and to be asked for again': '0',
  })
  expect(text).toContain(
    'How long data is kept,"Bookings with the names of your guests, check-in times, and your feedback on events",24 months after the event',
  )
  for (const { me } of [boss, ana, joris])
    for (const value of [me.name, me.username, me.email, me.id]) expect(text).not.toContain(value)
})

test('includes deleted accounts', async () => {
  const person = await aUser(app)
  await as(app, person).call(dataRights.deleteAccount, {})
  expect(parseLines((await report()).text)).toMatchObject({
    'Accounts: Accounts': '3',
    'Accounts: Deleted in the last 30 days': '1',
    'Accounts: Deleted in the last 365 days': '1',
  })
})
