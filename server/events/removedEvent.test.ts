import { expect, test } from 'vitest'
import { allReads } from '#server/testing/allReads.ts'
import { anEvent, aPictureOfEvents } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { latestNotification } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { aModerator, anAdmin, as, aUser } from '#server/testing/people.ts'
import { fetchPhoto } from '#server/testing/photos.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { events } from '#shared/events/contract.ts'
import { pictureUrl } from '#shared/events/pictures/rules.ts'

const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder })
const organiser = await anAdmin(app)
const moderator = await aModerator(app)
const [booked, reporter, other] = [await aUser(app), await aUser(app), await aUser(app)]

const hostileEvent = (title: string, imageUrl: string | null = null) =>
  anEvent(app, { by: organiser, title, imageUrl, price: '5' })

/** Writes the words into every text of the event, including those that later columns add. */
const fillTexts = async (id: string, words: string) => {
  const columns = await app.db<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'events' and data_type = 'text'
      and column_name not in ('category', 'import_uid', 'cancel_reason')`
  // One of them takes only links.
  const texts = columns.map(({ name }) => [name, `https://${words}`])
  await app.db`update events set ${app.db(Object.fromEntries(texts))} where id = ${id}`
}

const removeAsModerator = async (eventId: string) => {
  const id = await aCase(app, reporter, 'event', eventId)
  expect((await decideCase(app, moderator, id, { kind: 'remove' })).status).toBe(201)
}

const readAs = (person: typeof booked, id: string) => as(app, person).call(events.one, { id })

test('nobody reads the text of an event that a moderator removed', async () => {
  const words = `Words ${crypto.randomUUID()}`
  const { id } = await hostileEvent(words)
  await fillTexts(id, words)
  await as(app, booked).call(events.book, { id })
  const { body: feed } = await as(app, booked).call(events.createFeed, {})
  await app.jobs.drain()
  await removeAsModerator(id)
  await app.jobs.drain()

  const statuses = [booked, organiser, other].map(async (one) => (await readAs(one, id)).status)
  expect(await Promise.all(statuses)).toEqual([200, 200, 404])
  expect((await readAs(booked, id)).body).toMatchObject({
    ...{ title: 'Removed event', isCancelled: true, isBooked: true },
    cancelReason: 'A moderator removed this event.',
  })
  const calendar = await request(app, { url: new URL(feed.url).pathname })
  expect(calendar.text).toContain('SUMMARY:Removed event')
  expect((await allReads(app, booked, [], [id])).includes(words)).toBe(false)
  expect(JSON.stringify(await app.db`select * from events where id = ${id}`)).not.toContain(words)

  expect((await latestNotification(app, booked))?.message).toMatch(
    /^“Removed event of .* has been cancelled\. A moderator removed this event\./,
  )
  const mail = (await mailsTo(folder, booked)).at(-1)
  expect(mail?.subject).toBe('Cancelled: Removed event')
  expect(JSON.stringify(mail)).not.toContain('Words')
})

test('an event that was cancelled can be reported and removed as well', async () => {
  const { id } = await hostileEvent('Words')
  await as(app, organiser).call(events.cancel, { id })
  await removeAsModerator(id)
  expect((await readAs(organiser, id)).body).toMatchObject({ title: 'Removed event' })
  await expect(aCase(app, organiser, 'event', id)).rejects.toThrow('404')
})

test('the picture of a removed event is gone at once, unless another event shows it', async () => {
  const [own, shared] = [
    await aPictureOfEvents(app, organiser),
    await aPictureOfEvents(app, organiser),
  ]
  await hostileEvent('Words', pictureUrl(shared.id))
  for (const { id } of [own, shared])
    await removeAsModerator((await hostileEvent('Words', pictureUrl(id))).id)
  const status = async ({ id }: { id: string }) =>
    (await fetchPhoto(app, booked, pictureUrl(id))).status
  expect([await status(own), await status(shared)]).toEqual([404, 200])
})
