import sharp from 'sharp'
import { expect, test } from 'vitest'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { aPhoto, aPicture, fetchPhoto, upload } from '#server/testing/photos.ts'
import { auth } from '#shared/auth/contract.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { addressOfPhoto } from '#shared/profile/rules.ts'

const app = await sharedApp()
await aUser(app) // the first of an empty installation is an administrator
const ana = await aUser(app)
const joris = await aUser(app)
const png = await aPicture().png().toBuffer()

const photosOf = async ({ me }: Person) => {
  const [row] = await app.db<[{ count: number }]>`
    select count(*)::int as count from photos where user_id = ${me.id}`
  return row.count
}
const remove = ({ cookie }: Person) =>
  request(app, { method: 'DELETE', url: profile.removePhoto.path, headers: { cookie } })

test('a photo is shown to its owner and to others, as a square in two sizes', async () => {
  const { status, body } = await upload(app, ana, { bytes: png })
  expect(status).toBe(200)
  const address = body.profilePhoto ?? ''
  expect(address).toMatch(/^\/api\/photos\/[\da-f-]{36}$/)
  expect((await as(app, ana).call(auth.me, {})).body).toMatchObject({ profilePhoto: address })
  const seen = await as(app, joris).call(people.one, { username: ana.me.username })
  expect(seen.body).toMatchObject({ profilePhoto: address })
  for (const [query, side] of [
    ['', 512],
    ['?size=large', 512],
    ['?size=small', 96],
  ] as const) {
    const { status, headers, bytes } = await fetchPhoto(app, joris, address + query)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=300',
      vary: 'Cookie',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: side,
      height: side,
    })
  }
})

test('a photo is for those who are signed in (S055)', async () => {
  const address = addressOfPhoto(await aPhoto(app, ana))
  expect((await fetchPhoto(app, null, address)).status).toBe(401)
  for (const [folder, status] of [
    ['/api/photos', 404],
    ['/api/photos/', 400],
  ] as const)
    expect((await fetchPhoto(app, joris, folder)).status).toBe(status)
})

test('whoever has it is told so, unless they may not see it any more', async () => {
  const address = addressOfPhoto(await aPhoto(app, ana))
  const { headers } = await fetchPhoto(app, joris, address)
  const again = (person: Person) =>
    app.http.inject({
      url: address,
      headers: { cookie: person.cookie, 'if-none-match': String(headers.etag) },
    })
  const answer = await again(joris)
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([304, 0])
  const blocked = await aUser(app)
  await as(app, ana).call(people.block, { userId: blocked.me.id })
  expect((await again(blocked)).statusCode).toBe(404)
})

test('whom the owner blocked does not find it; whoever blocked the owner sees whom they blocked', async () => {
  const owner = await aUser(app)
  const address = addressOfPhoto(await aPhoto(app, owner))
  const [blocked, blocker] = [await aUser(app), await aUser(app)]
  await as(app, owner).call(people.block, { userId: blocked.me.id })
  await as(app, blocker).call(people.block, { userId: owner.me.id })
  expect((await fetchPhoto(app, blocked, address)).status).toBe(404)
  expect((await fetchPhoto(app, blocker, address)).status).toBe(200)
})

test('a new photo takes the place of the old one, whose address ends (S098)', async () => {
  const first = addressOfPhoto(await aPhoto(app, ana))
  const { body } = await upload(app, ana, { bytes: await aPicture(40, 40).webp().toBuffer() })
  expect(body.profilePhoto).not.toBe(first)
  expect(await photosOf(ana)).toBe(1)
  expect((await fetchPhoto(app, ana, first)).status).toBe(404)
  expect((await fetchPhoto(app, ana, body.profilePhoto ?? '')).status).toBe(200)
})

test('a removed photo is gone, and so is that of a deleted account (S098)', async () => {
  const address = addressOfPhoto(await aPhoto(app, ana))
  expect((await remove(ana)).status).toBe(204)
  expect((await remove(ana)).status).toBe(204)
  expect(await photosOf(ana)).toBe(0)
  expect((await as(app, ana).call(auth.me, {})).body).toMatchObject({ profilePhoto: null })
  expect((await fetchPhoto(app, joris, address)).status).toBe(404)

  const leaver = await aUser(app)
  const left = addressOfPhoto(await aPhoto(app, leaver))
  await app.db`delete from users where id = ${leaver.me.id}`
  expect((await fetchPhoto(app, joris, left)).status).toBe(404)
})

test('the trail says that the photo changed, and nothing of it (G14)', async () => {
  const person = await aUser(app)
  await aPhoto(app, person)
  await remove(person)
  const rows = await app.db<{ newData: unknown }[]>`
    select new_data from data_audit_logs
    where user_id = ${person.me.id} and action = 'profile_updated'`
  expect(rows.map(({ newData }) => newData)).toEqual([
    { changed: ['profilePhoto'] },
    { changed: ['profilePhoto'] },
  ])
})

test('of two photos sent at once one stays, and it is the one the profile names', async () => {
  const person = await aUser(app)
  await Promise.all([aPhoto(app, person), aPhoto(app, person), aPhoto(app, person)])
  expect(await photosOf(person)).toBe(1)
  const { body } = await as(app, person).call(auth.me, {})
  expect((await fetchPhoto(app, person, body.profilePhoto ?? '')).status).toBe(200)
})

test('thirty photos in half an hour', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const person = await aUser(app)
  // Counted before anything is read: what is refused counts too.
  for (let n = 0; n < 30; n++) expect((await upload(strict, person)).status).toBe(400)
  expect((await upload(strict, person)).status).toBe(429)
  await strict.stop()
})
