import { expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { latestNotification } from '#server/testing/groups.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { type DataType, dataRights } from '#shared/privacy/contract.ts'
import { DataExport } from './schema.ts'

const app = await sharedApp()
await aUser(app)

const day = 24 * 3_600_000
const requestExport = (person: Person, dataTypes: DataType[] = ['profile']) =>
  as(app, person).call(dataRights.requestExport, { requestType: 'full_export', dataTypes })
const requests = async (person: Person) =>
  (await as(app, person).call(dataRights.exportRequests, {})).body
const fetchAs = (person: Person | null, link: string) =>
  request(app, { method: 'GET', url: link, headers: { ...(person && { cookie: person.cookie }) } })

test('is prepared by a job, announced, and available to its owner for seven days (G09, S053)', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const asked = await requestExport(ana, ['profile', 'groups', 'profile'])
  expect(asked).toMatchObject({
    status: 201,
    body: { status: 'pending', dataTypes: ['profile', 'groups'], downloadLink: null },
  })
  expect(await requestExport(ana)).toMatchObject({
    status: 409,
    body: { message: 'You’ve already requested your data. We’ll let you know when it’s ready.' },
  })
  await app.jobs.drain()
  const [prepared] = await requests(ana)
  expect(prepared).toMatchObject({ id: asked.body.id, status: 'completed' })
  const end = new Date(app.clock.now.getTime() + 7 * day)
  expect(prepared?.expiresAt).toBe(end.toISOString())
  expect(await latestNotification(app, ana)).toMatchObject({
    type: 'exportReady',
    actionUrl: '/privacy#exports',
  })

  const link = prepared?.downloadLink ?? ''
  expect(link).toMatch(/^\/api\/user\/data-export\/[\w-]{43}$/)
  const file = await fetchAs(ana, link)
  expect(file.status).toBe(200)
  expect(file.headers['content-disposition']).toContain('attachment; filename="welkom-data-')
  const { account, dataTypes, ...rest } = DataExport.parse(file.body)
  expect([account.id, dataTypes]).toEqual([ana.me.id, ['profile', 'groups']])
  expect(rest).toMatchObject({ sessions: [{}], notifications: [], memberships: [] })
  expect(Object.keys(rest)).not.toContain('bookings')
  expect((await fetchAs(joris, link)).status).toBe(404)
  expect((await fetchAs(null, link)).status).toBe(401)

  app.clock.forward(7 * day - 1000)
  const renewed = await signInAgain(app, ana)
  expect((await fetchAs(renewed, link)).status).toBe(200)
  app.clock.forward(1000)
  expect(await fetchAs(renewed, link)).toMatchObject({
    status: 410,
    body: { message: 'This link has expired. Request your data again.' },
  })
  expect(await requests(renewed)).toMatchObject([{ status: 'completed', downloadLink: null }])
})

test('is completed once, even after a crash', async () => {
  const ana = await aUser(app)
  const { id } = (await requestExport(ana)).body
  await app.db`update data_export_requests set status = 'processing' where id = ${id}`
  await app.db`update jobs set starts = 1 where key = ${id}`
  await app.jobs.drain()
  const [prepared] = await requests(ana)
  expect(prepared?.status).toBe('completed')
  // The worker that was presumed dead completes late.
  await app.jobs.send(app.db, 'privacy.export', { requestId: id }, { key: id })
  await app.jobs.drain()
  expect(await requests(ana)).toEqual([prepared])
})

test('can be requested three times a day', async () => {
  const ana = await aUser(app)
  for (let time = 0; time < 3; time++) {
    expect((await requestExport(ana)).status).toBe(201)
    await app.jobs.drain()
  }
  const rejected = await requestExport(ana)
  expect(rejected).toMatchObject({
    status: 429,
    body: { message: 'You’ve requested your data three times today. Try again tomorrow.' },
  })
  expect(Number(rejected.headers['retry-after'])).toBe(day / 1000)
  expect(await requests(ana)).toHaveLength(3)
  app.clock.forward(day + 1000)
  expect((await requestExport(await signInAgain(app, ana))).status).toBe(201)
})

test('export requires a recent sign-in in every way it is fetched', async () => {
  const ana = await aUser(app)
  await requestExport(ana)
  await app.jobs.drain()
  const [prepared] = await requests(ana)
  app.clock.forward(61 * 60_000)
  const answers = () =>
    Promise.all([
      requestExport(ana),
      as(app, ana).call(dataRights.exportNow, {}),
      fetchAs(ana, prepared?.downloadLink ?? ''),
    ])
  for (const { status, body } of await answers())
    expect([status, body]).toEqual([
      403,
      { code: 'recent_sign_in_required', message: 'Please log in again' },
    ])
  expect(await requests(ana)).toHaveLength(1)
  const renewed = await signInAgain(app, ana)
  expect((await as(app, renewed).call(dataRights.exportNow, {})).status).toBe(200)
  app.clock.forward(-61 * 60_000)
})

test.each([
  [{ requestType: 'x', dataTypes: ['profile'] }, null],
  [{ dataTypes: ['profile'] }, null],
  [{ requestType: 'full_export', dataTypes: [] }, 'No data selected'],
  [{ requestType: 'full_export', dataTypes: ['passwords'] }, null],
])('%j is rejected (S116)', async (payload, sentence) => {
  const ana = await aUser(app)
  const { status, body } = await request(app, {
    method: 'POST',
    url: dataRights.requestExport.path,
    headers: { cookie: ana.cookie },
    payload,
  })
  expect(status).toBe(400)
  if (sentence) expect(body).toMatchObject({ message: sentence })
  expect(await requests(ana)).toEqual([])
})
