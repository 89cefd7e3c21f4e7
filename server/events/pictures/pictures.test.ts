import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anEvent, aPictureOfEvents } from '#server/testing/events.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { aPicture, fetchPhoto, uploadTo } from '#server/testing/photos.ts'
import { events } from '#shared/events/contract.ts'
import { hosting } from '#shared/events/hosting/contract.ts'
import { eventPictures } from '#shared/events/pictures/contract.ts'
import { pictureUrl } from '#shared/events/pictures/rules.ts'
import { groups } from '#shared/groups/contract.ts'
import { deleteUnusedPictures } from './pictures.ts'

const app = await sharedApp()
const admin = await anAdmin(app)
const anna = await aUser(app)

const day = 24 * 3_600_000
const isThere = async (id: string) => (await fetchPhoto(app, anna, pictureUrl(id))).status === 200

test('a picture is served in two sizes, without metadata and cacheable', async () => {
  const bytes = await aPicture(1600, 1200)
    .withExif({ IFD0: { Copyright: 'Somebody at home' } })
    .jpeg()
    .toBuffer()
  const { status, body } = await uploadTo<{ imageUrl: string }>(app, eventPictures.upload, admin, {
    bytes,
  })
  expect(status).toBe(200)
  for (const [query, width, height] of [
    ['', 1200, 675],
    ['?size=large', 1200, 675],
    ['?size=small', 480, 270],
  ] as const) {
    const answer = await fetchPhoto(app, anna, body.imageUrl + query)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const read = await sharp(answer.bytes).metadata()
    expect(read).toMatchObject({ format: 'webp', width, height })
    expect(read.exif).toBeUndefined()
  }
  expect((await fetchPhoto(app, null, body.imageUrl)).status).toBe(401)
})

test('an event can use it; files that are no pictures are rejected and not stored', async () => {
  const { id } = await aPictureOfEvents(app, admin)
  const imageUrl = pictureUrl(id)
  const event = await anEvent(app, { by: admin, imageUrl })
  expect((await as(app, anna).call(events.one, { id: event.id })).body).toMatchObject({ imageUrl })
  const before = await fingerprint(app)
  for (const bytes of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('GIF89a and no more')])
    expect(await uploadTo(app, eventPictures.upload, admin, { bytes })).toMatchObject({
      status: 400,
      body: { message: 'Invalid file type' },
    })
  expect(await fingerprint(app)).toBe(before)
})

test('a member uploads a picture for a group, with the part that every crop keeps', async () => {
  const bytes = await aPicture(1600, 1200).png().toBuffer()
  const { status, body } = await uploadTo<{ imageUrl: string }>(
    app,
    eventPictures.uploadForGroup,
    anna,
    { bytes },
  )
  expect(status).toBe(200)
  const { imageUrl } = body
  const draft = { name: 'Fietsers', type: 'expats', imageUrl, focalX: 0.2, focalY: 1e-50 } as const
  const group = (await as(app, anna).call(groups.create, draft)).body
  expect(group).toMatchObject({ imageUrl, focalX: 0.2, focalY: 0 })
  const { id } = group
  // A client that knows of no picture keeps it.
  const older = { id, name: 'Fietsers', type: 'expats' } as const
  expect((await as(app, anna).call(groups.update, older)).body).toMatchObject({ imageUrl })
  const none = { ...older, imageUrl: null }
  expect((await as(app, anna).call(groups.update, none)).body.imageUrl).toBe(null)
})

test('the picture of a group that a moderator has hidden is for the team only', async () => {
  const { id } = await aPictureOfEvents(app, admin)
  const group = await aGroup(app, { by: anna, imageUrl: pictureUrl(id) })
  await app.db`update groups set hidden_at = now() where id = ${group.id}`
  expect(await isThere(id)).toBe(false)
  expect((await fetchPhoto(app, admin, pictureUrl(id))).status).toBe(200)
  await anEvent(app, { by: admin, imageUrl: pictureUrl(id) })
  expect(await isThere(id)).toBe(true)
})

test.each([
  { imageUrl: 'https://elsewhere.example/pixel.png' },
  { imageUrl: '/api/user/profile/photo/1' },
  { focalX: 1.01 },
  { focalY: -0.01 },
])('a group rejects the picture %o', async (wrong) => {
  const draft = { name: 'Fietsers', type: 'expats', ...wrong } as const
  const reply = await as(app, anna).call(groups.create, draft)
  expect(reply).toMatchObject({ status: 400, body: { field: Object.keys(wrong)[0] } })
})

test('the part that every crop keeps is stored with an event and its later dates', async () => {
  const { id } = await aPictureOfEvents(app, admin)
  const focus = { imageUrl: pictureUrl(id), focalX: 0.25, focalY: 0.75 }
  const event = await anEvent(app, { by: admin, ...focus })
  expect((await as(app, anna).call(events.one, { id: event.id })).body).toMatchObject(focus)
})

test('unused pictures are deleted after a day; used ones stay, also for cancelled events', async () => {
  const unused = await aPictureOfEvents(app, admin)
  const used = await aPictureOfEvents(app, admin)
  const event = await anEvent(app, { by: admin, imageUrl: pictureUrl(used.id) })
  await as(app, admin).call(events.cancel, { id: event.id })
  const ofGroup = await aPictureOfEvents(app, admin)
  await aGroup(app, { by: anna, imageUrl: pictureUrl(ofGroup.id) })
  const ofDraft = await aPictureOfEvents(app, admin)
  const draft = { imageUrl: pictureUrl(ofDraft.id) }
  expect((await as(app, admin).call(hosting.create, { draft })).status).toBe(201)
  await deleteUnusedPictures(app)
  expect([await isThere(unused.id), await isThere(used.id)]).toEqual([true, true])
  const now = app.clock.now
  app.clock.now = new Date(now.getTime() + day + 1000)
  await deleteUnusedPictures(app)
  app.clock.now = now
  expect([await isThere(unused.id), await isThere(used.id)]).toEqual([false, true])
  expect([await isThere(ofGroup.id), await isThere(ofDraft.id)]).toEqual([true, true])
})
