import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { anAdmin, as } from '#server/testing/people.ts'
import { pictureUrl } from '#shared/events/pictures/rules.ts'
import { eventPath, groupPath } from '#shared/publicPages/paths.ts'
import { settings } from '#shared/settings/contract.ts'

// A separate database: the lists contain only these events and groups.
const app = await sharedApp({ PUBLIC_URL: 'https://welkom.example' }, await ownTestDatabase())
const { db } = app

const fetchPage = (url: string, headers: Record<string, string> = {}) =>
  request(app, { url, headers })

const get = async (url: string) => {
  const { status, text } = await fetchPage(url)
  return status === 200 ? text : ''
}

type Subject = { id: string; name: string; pictureId: string }

/** Where visitors may find an event. Each part of the lists has its own query. */
const eventPlaces: Record<string, (event: Subject) => Promise<boolean>> = {
  page: async ({ id, name }) => (await get(eventPath({ id, title: name }))) !== '',
  file: async ({ id }) => (await get(`/feeds/event/${id}.ics`)) !== '',
  picture: async ({ pictureId }) => (await get(`/e/pictures/${pictureId}`)) !== '',
  list: async ({ id }) => (await get('/e')).includes(id),
  towns: async ({ name }) => (await get('/e')).includes(`<option value="${name}"`),
  feed: async ({ id }) => (await get('/feeds/events.rss')).includes(id),
  api: async ({ id }) => (await get('/api/open/events')).includes(id),
  embed: async ({ id }) => (await get('/embed/events.json')).includes(id),
  sitemap: async ({ id }) => (await get('/sitemap.xml')).includes(id),
}
const single = ['page', 'file', 'picture']

type Row = [name: string, columns: object, places: string[]]

const ended = (days: number) => {
  const endDate = new Date(app.clock.now.getTime() - days * 24 * 3_600_000)
  return { startDate: new Date(endDate.getTime() - 3_600_000), endDate }
}

const eventRows: Row[] = [
  ['Public', {}, Object.keys(eventPlaces)],
  ['Members', { isMembersOnly: true }, []],
  ['Members of a group', { isGroupOnly: true }, []],
  ['Unlisted', { unlistedAt: new Date() }, []],
  ['Cancelled', { cancelledAt: new Date() }, [...single, 'sitemap']],
  ['Over', ended(1), [...single, 'sitemap']],
  ['Forgotten', ended(100), single],
]

const groupPlaces: Record<string, (group: Subject & { eventId: string }) => Promise<boolean>> = {
  page: async ({ id }) => (await get(groupPath(id))) !== '',
  name: async ({ id, name }) => (await get(`/api/groups/${id}/name`)).includes(name),
  sitemap: async ({ id }) => (await get('/sitemap.xml')).includes(id),
  'page of its event': async ({ id, eventId, name }) =>
    (await get(eventPath({ id: eventId, title: `Event of ${name}` }))).includes(groupPath(id)),
  feed: async ({ id, eventId }) => (await get(`/feeds/events.rss?group=${id}`)).includes(eventId),
}

const groupRows: Row[] = [
  ['Open', {}, Object.keys(groupPlaces)],
  ['Private', { isPrivate: true }, []],
  ['Closed', { isMembersOnly: true }, []],
  ['Hidden', { hiddenAt: new Date() }, []],
]

const eventsByName = new Map<string, Subject>()
const groupsByName = new Map<string, Subject & { eventId: string }>()

// All before the first page, which is cached.
beforeAll(async () => {
  const admin = await anAdmin(app)
  await as(app, admin).call(settings.update, { hasPublicGroups: true })
  for (const [name, columns] of eventRows) {
    const [pictureId, bytes] = [randomUUID(), Buffer.from('a picture')]
    await db`insert into event_pictures ${db({ id: pictureId, large: bytes, small: bytes, createdAt: new Date() } as never)}`
    const draft = { title: name, town: name, imageUrl: pictureUrl(pictureId) }
    const { id } = await anEvent(app, { by: admin, ...draft })
    await db`update events set ${db({ updatedAt: new Date(), ...columns } as never)} where id = ${id}`
    eventsByName.set(name, { id, name, pictureId })
  }
  for (const [name, columns] of groupRows) {
    const { id } = await aGroup(app, { by: admin, name })
    const title = `Event of ${name}`
    const { id: eventId } = await anEvent(app, { by: admin, title, town: 'Delft', groupId: id })
    await db`update groups set ${db({ name, ...columns } as never)} where id = ${id}`
    groupsByName.set(name, { id, name, pictureId: '', eventId })
  }
})

const found = async <S>(places: Record<string, (one: S) => Promise<boolean>>, one: S) => {
  const names: string[] = []
  for (const [name, isThere] of Object.entries(places)) if (await isThere(one)) names.push(name)
  return names
}

describe('visitors find an event only where it belongs', () => {
  test.each(eventRows)('%s', async (name, _, places) => {
    expect(await found(eventPlaces, eventsByName.get(name) as Subject)).toEqual(places)
  })
})

describe('visitors find a group and its events only where they belong', () => {
  test.each(groupRows)('%s', async (name, _, places) => {
    const group = groupsByName.get(name) as Subject & { eventId: string }
    expect(await found(groupPlaces, group)).toEqual(places)
  })
})

test('a page that fails is a short page in the language of the visitor, without the database', async () => {
  const accept = 'text/html,application/xhtml+xml'
  await db`alter table events rename to unreachable_events`
  try {
    const page = await fetchPage('/e?lang=ar', { accept })
    expect(page.status).toBe(500)
    expect(page.text).toMatch(/^<!doctype html><html lang="ar" dir="rtl">.*إعادة المحاولة/)
    expect(page.headers['cache-control']).toBe('no-store')
    const frame = await fetchPage('/embed/events', { accept, 'accept-language': 'nl' })
    expect(frame.text).toContain('Er ging iets mis bij ons. Probeer het opnieuw.')
    expect(frame.headers['content-security-policy']).toContain('frame-ancestors *')
    expect(frame.headers).not.toHaveProperty('x-frame-options')
    expect((await fetchPage('/e?lang=pl')).body).toMatchObject({ code: 'internal_error' })
  } finally {
    await db`alter table unreachable_events rename to events`
  }
})
