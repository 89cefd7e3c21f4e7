import { describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { fetchFile, stage } from '#server/testing/files.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, aSettledUser, as, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/photos.ts'
import { guide as draft, dutchGuide } from '#server/testing/resources.ts'
import { files } from '#shared/files/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { guidePath } from '#shared/publicPages/paths.ts'
import { guides, resources } from '#shared/resources/contract.ts'
import { settings } from '#shared/settings/contract.ts'

// A separate database: the settings apply to the whole installation.
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
const [admin, colleague, mina] = [await anAdmin(app), await anAdmin(app), await aSettledUser(app)]
const visitor = { cookie: '' }
const picture = await aPicture().png().toBuffer()
const description = 'A table by the canal'

const undescribed = { status: 409, body: { code: 'pictures_undescribed' } }
const describeFile = (by: Person, id: string, text = description) =>
  as(app, by).call(files.describe, { id, description: text })
const staged = async (by = admin) => (await stage(app, by, picture)).body.id
const described = async (by = admin) => {
  const id = await staged(by)
  await describeFile(by, id)
  return id
}
const aDocument = async () => (await stage(app, admin, 'Rent', 'rent.txt')).body.id
const write = async (fileIds: string[], by = admin) =>
  (await as(app, by).call(guides.write, { ...draft, fileIds })).body
const rewrite = (id: string, fileIds?: string[]) =>
  as(app, admin).call(guides.rewrite, { ...draft, id, ...(fileIds && { fileIds }) })
const publish = (id: string, isPublished = true) =>
  as(app, admin).call(guides.publish, { id, isPublished })
const aPublished = async (fileIds: string[], by = admin) => {
  const { id } = await write(fileIds, by)
  return (await publish(id)).body
}
const read = async (slug: string, language: 'en' | 'nl' = 'en') =>
  (await as(app, mina).call(resources.one, { slug, language })).body
const idsOf = ({ files: all = [] }: { files?: { id: string }[] | undefined }) =>
  all.map(({ id }) => id)
const statuses = (id: string, on = app) =>
  Promise.all([admin, mina, visitor].map(async (one) => (await fetchFile(on, one, id)).statusCode))
const isStored = async (id: string) =>
  (await app.db`select 1 from file_contents where file_id = ${id} limit 1`).length > 0

describe('administrators', () => {
  test('add files to a guide, put them in order and remove them', async () => {
    const [one, two, three] = [await described(), await aDocument(), await described()]
    const { id, slug } = await aPublished([one, two])
    expect(idsOf((await rewrite(id, [three, two, one])).body)).toEqual([three, two, one])
    expect(idsOf((await rewrite(id)).body)).toEqual([three, two, one])
    await rewrite(id, [two, three])
    expect(idsOf(await read(slug))).toEqual([two, three])
    expect(await isStored(one)).toBe(false)
    const { body: listed } = await as(app, mina).call(resources.list, {})
    expect(listed.find((guide) => guide.id === id)).not.toHaveProperty('files')
  })

  test('describe each picture before readers see it', async () => {
    const file = await staged()
    const { id } = await write([file])
    expect((await rewrite(id, [file])).status).toBe(200)
    expect(await publish(id)).toMatchObject(undescribed)
    // Each of them may, also if a colleague added it. Others learn nothing of a draft.
    expect((await describeFile(mina, file)).status).toBe(404)
    expect((await describeFile(colleague, file)).status).toBe(204)
    expect((await publish(id)).status).toBe(200)
    expect(await rewrite(id, [file, await staged()])).toMatchObject(undescribed)
    expect(await describeFile(admin, file, '')).toMatchObject(undescribed)
    expect((await describeFile(mina, file, 'Mine')).status).toBe(404)
  })

  test('cannot take a file that someone else has chosen', async () => {
    const fileIds = [await staged(mina)]
    const reply = await as(app, admin).call(guides.write, { ...draft, fileIds })
    expect(reply).toMatchObject({ status: 409, body: { code: 'file_not_available' } })
  })
})

describe('readers', () => {
  test('see the same files in every language, on the public page without a script', async () => {
    const [shown, paper] = [await described(), await aDocument()]
    const { id, slug } = await aPublished([shown, paper])
    const translation = { ...dutchGuide, id, language: 'nl', follows: '00000000' }
    await as(app, admin).call(guides.translate, translation)
    expect(idsOf(await read(slug, 'nl'))).toEqual([shown, paper])
    const page = async () => (await request(app, { url: `${guidePath(slug)}?lang=nl` })).text
    const html = await page()
    const [, attributes = ''] = new RegExp(`<img (src="/api/files/${shown}[^>]+)>`).exec(html) ?? []
    for (const part of [`alt="${description}"`, 'width="', 'height="', 'loading="lazy"'])
      expect(attributes).toContain(part)
    expect(html).toContain('<img src="data:image/webp;base64,')
    expect(html).toContain(`<a href="/api/files/${shown}?size=large">`)
    expect(html).toContain(`<a href="/api/files/${paper}?size=document" download="rent.txt">`)
    await describeFile(admin, shown, 'A <b>bridge</b>')
    expect(await page()).toContain('alt="A &lt;b&gt;bridge&lt;/b&gt;"')
    await rewrite(id, [])
    expect(await page()).not.toMatch(/api\/files/)
  })

  test('get them without an account, as long as the guide is public, in all processes', async () => {
    const other = await freshApp({}, database)
    const file = await described()
    const { id } = await aPublished([file])
    const { headers } = await fetchFile(other, visitor, file)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie' })
    const again = { 'if-none-match': `${headers.etag}` }
    expect((await fetchFile(other, visitor, file, 'medium', again)).statusCode).toBe(304)
    const open = (hasPublicGuides: boolean) =>
      as(app, admin).call(settings.update, { hasPublicGuides })
    await open(false)
    expect(await statuses(file, other)).toEqual([200, 200, 401])
    await open(true)
    await publish(id, false)
    expect((await fetchFile(other, visitor, file, 'medium', again)).statusCode).toBe(401)
    expect(await statuses(file, other)).toEqual([200, 404, 401])
    await publish(id)
    expect(await statuses(file, other)).toEqual([200, 200, 200])
    expect((await as(app, admin).call(guides.remove, { id })).status).toBe(204)
    expect(await statuses(file, other)).toEqual([404, 404, 401])
    expect(await isStored(file)).toBe(false)
    await other.stop()
  })
})

test('files stay with the guide when the account of who added them is deleted', async () => {
  const author = await anAdmin(app)
  const [shown, unsent] = [await described(author), await staged(author)]
  const { id, slug } = await aPublished([shown], author)
  const exported = JSON.parse((await as(app, author).call(dataRights.exportNow, {})).text)
  expect(exported.files).toMatchObject([{ id: shown, guideId: id }, { id: unsent }])
  expect((await as(app, author).call(dataRights.deleteAccount, {})).status).toBe(204)
  expect(await statuses(shown)).toEqual([200, 200, 200])
  expect(await isStored(unsent)).toBe(false)
  expect((await describeFile(admin, shown, 'A bridge')).status).toBe(204)
  expect(idsOf(await read(slug))).toEqual([shown])
  expect(await app.db`select user_id from files where id = ${shown}`).toEqual([{ userId: null }])
})
