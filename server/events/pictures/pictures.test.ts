import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anEvent, aPictureOfEvents } from '#server/testing/events.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { aPicture, fetchPhoto, uploadTo } from '#server/testing/photos.ts'
import { events } from '#shared/events/contract.ts'
import { eventPictures, pictureUrl } from '#shared/events/planning/contract.ts'
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

test('unused pictures are deleted after a day; used ones stay, also for cancelled events', async () => {
  const unused = await aPictureOfEvents(app, admin)
  const used = await aPictureOfEvents(app, admin)
  const event = await anEvent(app, { by: admin, imageUrl: pictureUrl(used.id) })
  await as(app, admin).call(events.cancel, { id: event.id })
  await deleteUnusedPictures(app)
  expect([await isThere(unused.id), await isThere(used.id)]).toEqual([true, true])
  const now = app.clock.now
  app.clock.now = new Date(now.getTime() + day + 1000)
  await deleteUnusedPictures(app)
  app.clock.now = now
  expect([await isThere(unused.id), await isThere(used.id)]).toEqual([false, true])
})
