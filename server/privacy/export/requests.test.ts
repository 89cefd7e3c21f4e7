import { expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { told } from '#server/testing/groups.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { type DataType, dataRights } from '#shared/privacy/contract.ts'
import { DataExport } from './shape.ts'

const app = await sharedApp()
await aUser(app)

const day = 24 * 3_600_000
const ask = (person: Person, dataTypes: DataType[] = ['profile']) =>
  as(app, person).call(dataRights.requestExport, { requestType: 'full_export', dataTypes })
const requests = async (person: Person) =>
  (await as(app, person).call(dataRights.exportRequests, {})).body
const fetchAs = (person: Person | null, link: string) =>
  request(app, { method: 'GET', url: link, headers: { ...(person && { cookie: person.cookie }) } })

test('is made by a job, told, and fetched by its owner for seven days (G09, S053)', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const asked = await ask(ana, ['profile', 'groups', 'profile'])
  expect(asked).toMatchObject({
    status: 201,
    body: { status: 'pending', dataTypes: ['profile', 'groups'], downloadLink: null },
  })
  expect(await ask(ana)).toMatchObject({
    status: 409,
    body: { message: 'You have asked for your data already. We tell you when it is ready.' },
  })
  await app.jobs.settle()
  const [made] = await requests(ana)
  expect(made).toMatchObject({ id: asked.body.id, status: 'completed' })
  const end = new Date(app.clock.now.getTime() + 7 * day)
  expect(made?.expiresAt).toBe(end.toISOString())
  expect(await told(app, ana)).toMatchObject({ type: 'exportReady', actionUrl: '/privacy#exports' })

  const link = made?.downloadLink ?? ''
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
  const again = await signInAgain(app, ana)
  expect((await fetchAs(again, link)).status).toBe(200)
  app.clock.forward(1000)
  expect(await fetchAs(again, link)).toMatchObject({
    status: 410,
    body: { message: 'This link has expired. Ask for your data again.' },
  })
  expect(await requests(again)).toMatchObject([{ status: 'completed', downloadLink: null }])
})

test('is made once, also when its process died over it', async () => {
  const ana = await aUser(app)
  const { id } = (await ask(ana)).body
  await app.db`update data_export_requests set status = 'processing' where id = ${id}`
  await app.db`update jobs set starts = 1 where key = ${id}`
  await app.jobs.settle()
  const [made] = await requests(ana)
  expect(made?.status).toBe('completed')
  // Taken once more: the worker that was thought dead came to its end after all.
  await app.jobs.send(app.db, 'privacy.export', { requestId: id }, { key: id })
  await app.jobs.settle()
  expect(await requests(ana)).toEqual([made])
})

test('can be asked for three times a day', async () => {
  const ana = await aUser(app)
  for (let time = 0; time < 3; time++) {
    expect((await ask(ana)).status).toBe(201)
    await app.jobs.settle()
  }
  const refused = await ask(ana)
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'You have asked for your data three times today. Try again tomorrow.' },
  })
  expect(Number(refused.headers['retry-after'])).toBe(day / 1000)
  expect(await requests(ana)).toHaveLength(3)
  app.clock.forward(day + 1000)
  expect((await ask(await signInAgain(app, ana))).status).toBe(201)
})

test('a copy of one’s data asks for a fresh sign-in, whichever way it is fetched', async () => {
  const ana = await aUser(app)
  await ask(ana)
  await app.jobs.settle()
  const [made] = await requests(ana)
  app.clock.forward(61 * 60_000)
  const answers = () =>
    Promise.all([
      ask(ana),
      as(app, ana).call(dataRights.exportNow, {}),
      fetchAs(ana, made?.downloadLink ?? ''),
    ])
  for (const { status, body } of await answers())
    expect([status, body]).toEqual([403, { message: 'Please sign in again' }])
  expect(await requests(ana)).toHaveLength(1)
  const again = await signInAgain(app, ana)
  expect((await as(app, again).call(dataRights.exportNow, {})).status).toBe(200)
  app.clock.forward(-61 * 60_000)
})

test.each([
  [{ requestType: 'x', dataTypes: ['profile'] }, null],
  [{ dataTypes: ['profile'] }, null],
  [{ requestType: 'full_export', dataTypes: [] }, 'No data selected'],
  [{ requestType: 'full_export', dataTypes: ['passwords'] }, null],
])('%j is refused (S116)', async (payload, sentence) => {
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
