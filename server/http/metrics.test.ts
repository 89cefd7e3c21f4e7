import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { captureLog } from '#server/testing/logLines.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { metricsPath, parseSamples, summarizeMetrics } from './metricsSummary.ts'

const METRICS_TOKEN = 'correct horse battery staple'
const authorization = `Bearer ${METRICS_TOKEN}`

const app = await sharedApp({ METRICS_TOKEN, LOG_LEVEL: 'debug' })
const logged = captureLog(app)
const admin = await anAdmin(app)

const scrape = (headers: Record<string, string> = { authorization }, from = app) =>
  request(from, { url: metricsPath, headers })

test('without METRICS_TOKEN the endpoint does not exist', async () => {
  const other = await freshApp()
  for (const headers of [{}, { authorization }, { authorization: 'Bearer undefined' }])
    expect((await scrape(headers, other)).status).toBe(404)
  await other.stop()
})

test('the endpoint requires the token, which is never logged (R38)', async () => {
  for (const header of [
    '',
    'Bearer ',
    METRICS_TOKEN,
    `${authorization}r`,
    `Basic ${METRICS_TOKEN}`,
  ]) {
    const reply = await scrape(header ? { authorization: header } : {})
    expect(reply.status).toBe(401)
    expect(reply.text).not.toContain('welkom_')
  }
  const reply = await scrape()
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(logged.join('')).not.toContain('battery')
})

test('a start with a short token fails', async () => {
  await expect(freshApp({ METRICS_TOKEN: 'short' })).rejects.toThrow(
    'METRICS_TOKEN=… is not usable: give it at least 16 characters',
  )
})

/** Number of responses of a route by status class. */
const countsOf = async (route: string) => {
  const { text } = await scrape()
  const counted = parseSamples(text).filter(
    ({ name, labels }) => name.endsWith('duration_seconds_count') && labels.route === route,
  )
  const of = (status: string) => counted.find(({ labels }) => labels.status === status)?.value ?? 0
  return { done: of('2xx'), refused: of('4xx'), lines: counted.length }
}

test('requests are counted by route template and status class, without personal data', async () => {
  const event = await anEvent(app, { by: admin })
  const mina = await aUser(app)
  const before = await countsOf(events.book.path)
  for (const status of [201, 409])
    expect((await as(app, mina).call(events.book, { id: event.id })).status).toBe(status)
  const after = await countsOf(events.book.path)
  expect(after).toEqual({ done: before.done + 1, refused: before.refused + 1, lines: 2 })
  for (const url of ['/nobody/knows/1', '/nobody/knows/2', `/api/${mina.me.username}`])
    await request(app, { url })
  expect((await countsOf('none')).lines).toBe(1)
  const { text } = await scrape()
  for (const secret of [event.id, mina.me.id, mina.me.username, mina.me.email, 'knows'])
    expect(text).not.toContain(secret)
})

test('waiting and dead-lettered jobs are reported by job name', async () => {
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  await app.db`delete from jobs`
  await app.jobs.send(app.db, 'mail.unread', { userId: admin.me.id }, { after: yesterday })
  await app.jobs.send(app.db, 'push.send', { pushId: admin.me.id })
  await app.db`update jobs set failed_at = now() where name = 'push.send'`
  const { text } = await scrape()
  await app.db`delete from jobs`
  const values = Object.fromEntries(
    parseSamples(text)
      .filter(({ labels }) => labels.job)
      .map(({ name, labels, value }) => [`${name} ${labels.job}`, Math.floor(value)]),
  )
  expect(values).toMatchObject({
    'welkom_jobs_waiting mail.unread': 1,
    'welkom_jobs_oldest_seconds mail.unread': 86_400,
    'welkom_jobs_dead_letters mail.unread': 0,
    'welkom_jobs_waiting push.send': 0,
    'welkom_jobs_dead_letters push.send': 1,
  })
  expect(summarizeMetrics(text, text, 5)).toContain(
    'pushes       0 wait, the oldest for 0 s; 1 given up',
  )
})
