import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { aPhoto, aPicture, fetchPhoto, upload } from '#server/testing/photos.ts'
import { auth } from '#shared/auth/contract.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { photoPath } from '#shared/profile/rules.ts'

const app = await sharedApp()
await aUser(app) // the first account is an administrator
const ana = await aUser(app)
const joris = await aUser(app)
const png = await aPicture().png().toBuffer()

const readPhotos = async ({ me }: Person) => {
  const [row] = await app.db<[{ count: number }]>`
    select count(*)::int as count from photos where user_id = ${me.id}`
  return row.count
}
const remove = ({ cookie }: Person) =>
  request(app, { method: 'DELETE', url: profile.removePhoto.path, headers: { cookie } })

test('photo is shown to its owner and others as a square in two sizes', async () => {
  const { status, body } = await upload(app, ana, { bytes: png })
  expect(status).toBe(200)
  const address = body.profilePhoto ?? ''
  expect(address).toMatch(/^\/api\/photos\/[\da-f-]{36}$/)
  expect((await as(app, ana).call(auth.me, {})).body).toMatchObject({ profilePhoto: address })
  const profileOfAna = await as(app, joris).call(people.one, { username: ana.me.username })
  expect(profileOfAna.body).toMatchObject({ profilePhoto: address })
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

test('photo requires a session (S055)', async () => {
  const address = photoPath(await aPhoto(app, ana))
  expect((await fetchPhoto(app, null, address)).status).toBe(401)
  for (const [folder, status] of [
    ['/api/photos', 404],
    ['/api/photos/', 400],
  ] as const)
    expect((await fetchPhoto(app, joris, folder)).status).toBe(status)
})

test('cached photo is revalidated and checked for access', async () => {
  const address = photoPath(await aPhoto(app, ana))
  const { headers } = await fetchPhoto(app, joris, address)
  const revalidate = (person: Person) =>
    app.http.inject({
      url: address,
      headers: { cookie: person.cookie, 'if-none-match': String(headers.etag) },
    })
  const answer = await revalidate(joris)
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([304, 0])
  const blocked = await aUser(app)
  await as(app, ana).call(people.block, { userId: blocked.me.id })
  expect((await revalidate(blocked)).statusCode).toBe(404)
})

test('photo is hidden from users its owner blocked, and visible to blockers', async () => {
  const owner = await aUser(app)
  const address = photoPath(await aPhoto(app, owner))
  const [blocked, blocker] = [await aUser(app), await aUser(app)]
  await as(app, owner).call(people.block, { userId: blocked.me.id })
  await as(app, blocker).call(people.block, { userId: owner.me.id })
  expect((await fetchPhoto(app, blocked, address)).status).toBe(404)
  expect((await fetchPhoto(app, blocker, address)).status).toBe(200)
})

test('new photo replaces the old one, whose URL stops working (S098)', async () => {
  const first = photoPath(await aPhoto(app, ana))
  const { body } = await upload(app, ana, { bytes: await aPicture(40, 40).webp().toBuffer() })
  expect(body.profilePhoto).not.toBe(first)
  expect(await readPhotos(ana)).toBe(1)
  expect((await fetchPhoto(app, ana, first)).status).toBe(404)
  expect((await fetchPhoto(app, ana, body.profilePhoto ?? '')).status).toBe(200)
})

test('removed photos and photos of deleted accounts are gone (S098)', async () => {
  const address = photoPath(await aPhoto(app, ana))
  expect((await remove(ana)).status).toBe(204)
  expect((await remove(ana)).status).toBe(204)
  expect(await readPhotos(ana)).toBe(0)
  expect((await as(app, ana).call(auth.me, {})).body).toMatchObject({ profilePhoto: null })
  expect((await fetchPhoto(app, joris, address)).status).toBe(404)

  const deletedUser = await aUser(app)
  const deletedPath = photoPath(await aPhoto(app, deletedUser))
  await deleteAccount(app, deletedUser.me.id)
  expect((await fetchPhoto(app, joris, deletedPath)).status).toBe(404)
})

test('audit log records the change without the photo (G14)', async () => {
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

test('after two concurrent uploads the profile shows the stored photo', async () => {
  const person = await aUser(app)
  await Promise.all([aPhoto(app, person), aPhoto(app, person), aPhoto(app, person)])
  expect(await readPhotos(person)).toBe(1)
  const { body } = await as(app, person).call(auth.me, {})
  expect((await fetchPhoto(app, person, body.profilePhoto ?? '')).status).toBe(200)
})
