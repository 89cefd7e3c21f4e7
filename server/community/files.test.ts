import { expect, test } from 'vitest'
import { aComment, aPost } from '#server/testing/community.ts'
import { blockPerson } from '#server/testing/connections.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { fetchFile, stage } from '#server/testing/files.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, aSettledUser, as, aUser, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/photos.ts'
import { aCase } from '#server/testing/safety.ts'
import { community } from '#shared/community/contract.ts'
import { files } from '#shared/files/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
const [mina, joris] = (await Promise.all([1, 2].map(() => aSettledUser(app)))) as [Person, Person]
const picture = await aPicture().png().toBuffer()
const draft = { title: 'A bike', content: 'Good brakes.', category: 'general' } as const

const staged = async (person = mina) => (await stage(app, person, picture)).body.id
const statuses = (id: string, people: Person[]) =>
  Promise.all(people.map(async (one) => (await fetchFile(app, one, id)).statusCode))
const isStored = async (id: string) =>
  (await app.db`select 1 from file_contents where file_id = ${id} limit 1`).length > 0
const idsOf = ({ files = [] }: { files?: { id: string }[] | undefined }) =>
  files.map(({ id }) => id)

/** A post and a comment of the same person, each with a picture. */
const withPictures = async (by: Person) => {
  const [onPost, onComment] = [await staged(by), await staged(by)]
  const post = await aPost(app, { by, fileIds: [onPost] })
  const comment = await aComment(app, post, { by, content: '📷', fileIds: [onComment] })
  return { post, comment, onPost, onComment }
}

test('members see the files of posts and comments, unless a block hides their author', async () => {
  const by = await aSettledUser(app)
  const { post, comment, onPost, onComment } = await withPictures(by)
  expect([idsOf(post), idsOf(comment)]).toEqual([[onPost], [onComment]])
  for (const id of [onPost, onComment])
    expect(await statuses(id, [by, joris, mina])).toEqual([200, 200, 200])
  await blockPerson(app, joris, by)
  for (const id of [onPost, onComment])
    expect(await statuses(id, [joris, mina])).toEqual([404, 200])
})

test('a hidden comment shows no files under the post of someone else', async () => {
  const [author, reader] = [await aSettledUser(app), await aSettledUser(app)]
  const post = await aPost(app, { by: mina })
  const file = await staged(author)
  const parent = await aComment(app, post, { by: author, fileIds: [file] })
  await aComment(app, post, { by: joris, parentId: parent.id })
  await blockPerson(app, reader, author)
  const { body } = await as(app, reader).call(community.comments, { id: post.id })
  expect(body[0]).toMatchObject({ id: parent.id, isDeleted: true })
  expect(body[0]).not.toHaveProperty('files')
  expect(await statuses(file, [reader, joris])).toEqual([404, 200])
})

test('the author changes the files of a post, others cannot add theirs', async () => {
  const [one, two, three] = [await staged(), await staged(), await staged()]
  const post = await aPost(app, { by: mina, fileIds: [one, two] })
  const update = (fileIds: string[] | undefined, person = mina) =>
    as(app, person).call(community.update, { ...draft, id: post.id, ...(fileIds && { fileIds }) })
  expect(idsOf((await update([three, one])).body)).toEqual([three, one])
  expect(await isStored(two)).toBe(false)
  expect(idsOf((await update(undefined)).body)).toEqual([three, one])
  const ofAdmin = await staged(admin)
  expect((await update([three, ofAdmin], admin)).body).toMatchObject({ code: 'file_not_available' })
  expect(idsOf((await update([one], admin)).body)).toEqual([one])
  expect(await isStored(three)).toBe(false)
})

test('files of someone else or of a new account are refused', async () => {
  const newcomer = await aUser(app)
  const post = (person: Person, fileId: string) =>
    as(app, person).call(community.create, { ...draft, fileIds: [fileId] })
  expect((await post(joris, await staged())).body).toMatchObject({ code: 'file_not_available' })
  const refusal = { code: 'files_to_connections_only' }
  expect((await post(newcomer, await staged(newcomer))).body).toMatchObject(refusal)
  const { id } = await aPost(app, { by: mina })
  const fileIds = [await staged(newcomer)]
  const comment = { id, content: 'Kijk', fileIds }
  expect((await as(app, newcomer).call(community.comment, comment)).body).toMatchObject(refusal)
})

test.each([
  ['the author', (by: Person, id: string) => as(app, by).call(community.remove, { id })],
  ['an administrator', (_: Person, id: string) => as(app, admin).call(community.remove, { id })],
  ['an erasure', (by: Person) => as(app, by).call(dataRights.deleteAccount, {})],
])('the files go with what %s deletes', async (_, remove) => {
  const by = await aSettledUser(app)
  const { post, onPost, onComment } = await withPictures(by)
  expect((await remove(by, post.id)).status).toBe(204)
  expect([await isStored(onPost), await isStored(onComment)]).toEqual([false, false])
})

test('placeholders of erased posts and deleted comments have no files', async () => {
  const by = await aSettledUser(app)
  const { post, comment, onPost, onComment } = await withPictures(by)
  await aComment(app, post, { by: joris, parentId: comment.id })
  await as(app, by).call(community.removeComment, { id: comment.id })
  expect(await isStored(onComment)).toBe(false)
  await as(app, by).call(dataRights.deleteAccount, {})
  expect(await isStored(onPost)).toBe(false)
  const { body } = await as(app, joris).call(community.one, { id: post.id })
  expect(body).toMatchObject({ title: '', kind: 'tell' })
  expect(body).not.toHaveProperty('files')
})

test('a report keeps the files of a post and of a comment', async () => {
  const { post, comment, onPost, onComment } = await withPictures(mina)
  for (const [type, id, file] of [
    ['post', post.id, onPost],
    ['comment', comment.id, onComment],
  ] as const) {
    const caseId = await aCase(app, joris, type, id)
    const { body } = await as(app, admin).call(cases.one, { id: caseId })
    expect(idsOf(body)).toEqual([file])
  }
  await as(app, mina).call(community.remove, { id: post.id })
  for (const file of [onPost, onComment]) {
    expect(await isStored(file)).toBe(true)
    expect(await statuses(file, [mina, joris])).toEqual([404, 404])
  }
})

test('a new description is shown with the post', async () => {
  const { post, comment, onPost, onComment } = await withPictures(mina)
  for (const id of [onPost, onComment])
    await as(app, mina).call(files.describe, { id, description: 'A red bike' })
  const shown = (await as(app, joris).call(community.one, { id: post.id })).body
  const [read] = (await as(app, joris).call(community.comments, { id: post.id })).body
  expect(read?.id).toBe(comment.id)
  for (const one of [shown, read]) expect(one?.files?.[0]?.description).toBe('A red bike')
})
