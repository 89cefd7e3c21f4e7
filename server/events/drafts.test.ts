import { expect, test } from 'vitest'
import { eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'

const app = await sharedApp()
const admin = await anAdmin(app)

const create = (wishes: object) => as(app, admin).call(events.create, eventDraft(app, wishes))

test.each([
  ['12.5', '12.50'],
  ['12,50', '12.50'],
  ['€12.50', '12.50'],
  ['€ 5', '5.00'],
  ['0', '0.00'],
  ['free', '0.00'],
  ['99999999.99', '99999999.99'],
  [7.5, '7.50'],
])('parses the price %s as %s', async (price, stored) => {
  expect((await create({ price })).body).toMatchObject({ price: stored })
})

test.each(['NaN', 'Infinity', '-5', '1e9', '999999999.99', '12.345', '<b>', '', null, {}])(
  'rejects the price %j (S069)',
  async (price) => {
    expect(await create({ price })).toMatchObject({ status: 400, body: { field: 'price' } })
  },
)

test.each([
  { startDate: 'x' },
  { startDate: 'infinity' },
  { startDate: '+294277-01-01T00:00:00Z' },
  { startDate: '2027-01-01T10:00:00' },
  { startDate: '2027-02-30T10:00:00Z' },
  // Within the year limits in local time, outside them in UTC.
  { startDate: '1900-01-01T00:00:00+14:00' },
  { endDate: '2999-12-31T23:59:59-12:00' },
  { startDate: '2031-01-01T12:00:00Z', endDate: '2031-01-01T11:59:59Z' },
  { maxAttendees: -1 },
  { maxAttendees: 0 },
  { maxAttendees: 1.5 },
  { maxAttendees: '10x' },
  { maxAttendees: 2 ** 31 },
  { title: '' },
  { title: ' \u00a0\u200b\u3164' },
  { title: undefined },
  { description: undefined },
  { location: undefined },
  { category: 'party' },
  { imageUrl: 'javascript:alert(1)' },
  { imageUrl: 'data:image/svg+xml,<svg/>' },
  { imageUrl: 'http://10.0.0.1/x.png' },
  { imageUrl: '//evil.example/x.png' },
  { imageUrl: '/\\evil.example' },
])('rejects %j (S070, S072, S077)', async (wrong) => {
  expect((await create(wrong)).status).toBe(400)
})

test.each([
  ['title', 200],
  ['description', 5000],
  ['location', 200],
])('limits %s to %i characters (S071)', async (field, max) => {
  expect((await create({ [field]: '😀'.repeat(max) })).status).toBe(201)
  expect((await create({ [field]: '😀'.repeat(max + 1) })).body).toMatchObject({
    field,
    message: `Use at most ${max} characters`,
  })
})

test('omitted fields get their defaults', async () => {
  const { body } = await create({})
  expect(body).toMatchObject({
    category: 'social',
    maxAttendees: null,
    imageUrl: null,
    createdBy: admin.me.id,
    isCancelled: false,
  })
})

test('a change without a picture keeps the existing one', async () => {
  const { body } = await create({ imageUrl: 'https://example.org/x.png' })
  const changed = await as(app, admin).call(events.update, { id: body.id, ...eventDraft(app) })
  expect(changed.body.imageUrl).toBe('https://example.org/x.png')
  const removed = await as(app, admin).call(events.update, {
    id: body.id,
    ...eventDraft(app, { imageUrl: null }),
  })
  expect(removed.body.imageUrl).toBeNull()
})
