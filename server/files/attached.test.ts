import { beforeEach, describe, expect, test } from 'vitest'
import { blockPerson, connectUsers, unblockPerson } from '#server/testing/connections.ts'
import { fetchFile, stage } from '#server/testing/files.ts'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { aSettledUser, as, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/photos.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { files } from '#shared/files/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()
const [ana, mina, joris, stranger] = (await Promise.all(
  [1, 2, 3, 4].map(() => aSettledUser(app)),
)) as [Person, Person, Person, Person]
const picture = await aPicture().png().toBuffer()

const staged = async (person = mina) => (await stage(app, person, picture)).body.id
const statuses = (id: string, people: Person[]) =>
  Promise.all(people.map(async (one) => (await fetchFile(app, one, id)).statusCode))
const contents = async (id: string) => {
  const [row] = await app.db`select count(*)::int from file_contents where file_id = ${id}`
  return row?.count
}

describe('in a group', () => {
  let id: string
  beforeEach(async () => {
    const group = await aGroup(app, { by: ana })
    id = group.id
    for (const one of [mina, joris]) await joinGroup(app, one, group)
  })
  const send = (fileIds: string[], person = mina) =>
    as(app, person).call(groups.send, { id, message: '📷', fileIds })
  const read = async (person = joris) => (await as(app, person).call(groups.messages, { id })).body

  test('members see files in the order in which they were chosen', async () => {
    const [one, two] = [await staged(), await staged()]
    expect((await send([two, one])).body.files?.map((file) => file.id)).toEqual([two, one])
    const [message] = await read()
    expect(message?.files?.map((file) => file.id)).toEqual([two, one])
    expect(await statuses(one, [mina, joris, ana, stranger])).toEqual([200, 200, 200, 404])
  })

  test('a file belongs to one message, of the person who staged it', async () => {
    const file = await staged()
    expect((await send([file], joris)).body).toMatchObject({ code: 'file_not_available' })
    expect((await send([file])).status).toBe(201)
    expect((await send([file])).body).toMatchObject({ code: 'file_not_available' })
    await as(app, mina).call(files.remove, { id: file })
    expect(await statuses(file, [joris])).toEqual([200])
    expect(await read()).toHaveLength(1)
  })

  test('an answer quotes the few pixels of the first picture, until the message is deleted', async () => {
    const { body } = await send([await staged(), await staged()])
    const answer = { id, message: 'Mooi', replyToId: body.id }
    const { replyTo } = (await as(app, joris).call(groups.send, answer)).body
    expect(replyTo?.preview).toBe(body.files?.[0]?.preview)
    await as(app, mina).call(groups.removeMessage, { id, messageId: body.id })
    const [, later] = await read()
    expect(later?.replyTo).toMatchObject({ isGone: true })
    expect(later?.replyTo).not.toHaveProperty('preview')
  })

  test('a repeated message keeps its files', async () => {
    const clientId = crypto.randomUUID()
    const draft = { id, message: '📷', clientId, fileIds: [await staged()] }
    const first = await as(app, mina).call(groups.send, draft)
    expect((await as(app, mina).call(groups.send, draft)).body).toEqual(first.body)
  })

  test('whoever left or was removed gets nothing, not even with its address', async () => {
    const file = await staged()
    await send([file])
    await as(app, joris).call(groups.leave, { id })
    expect(await statuses(file, [joris, ana])).toEqual([404, 200])
    await as(app, ana).call(groups.removeMember, { id, userId: mina.me.id })
    expect(await statuses(file, [mina])).toEqual([404])
  })

  test('whom a block hides gets nothing', async () => {
    const file = await staged()
    await send([file])
    await blockPerson(app, joris, mina)
    expect(await statuses(file, [joris, ana])).toEqual([404, 200])
    expect((await read())[0]).not.toHaveProperty('files')
    await unblockPerson(app, joris, mina)
  })

  test.each([
    [
      'its author',
      async (messageId: string) => as(app, mina).call(groups.removeMessage, { id, messageId }),
    ],
    [
      'an admin',
      async (messageId: string) =>
        as(app, ana).call(groups.takeDownMessage, { id, messageId, reason: 'spam' }),
    ],
    ['the end of the group', async () => as(app, ana).call(groups.remove, { id })],
    [
      'the erasure of messages',
      async () => as(app, mina).call(dataRights.eraseData, { dataTypes: ['messages'] }),
    ],
  ])('the bytes go with the message that %s deletes', async (_, remove) => {
    const file = await staged()
    const { body } = await send([file])
    expect(await contents(file)).toBe(3)
    expect((await remove(body.id)).status).toBeLessThan(300)
    expect(await statuses(file, [mina, ana])).toEqual([404, 404])
    expect(await contents(file)).toBe(0)
  })

  test('the author describes a picture, also after it was sent', async () => {
    const file = await staged()
    const { body: sent } = await send([file])
    const describe = (person: Person) =>
      as(app, person).call(files.describe, { id: file, description: 'A market stall' })
    expect((await describe(joris)).status).toBe(404)
    expect((await describe(mina)).status).toBe(204)
    // Those who have the message read only what changed.
    const changes = await as(app, ana).call(groups.messages, { id, after: sent.changedSeq })
    expect(changes.body.map(({ files: [one] = [] }) => one?.description)).toEqual([
      'A market stall',
    ])
    // The same text again is no change.
    await describe(mina)
    const after = changes.body[0]?.changedSeq ?? 0
    expect((await as(app, ana).call(groups.messages, { id, after })).body).toEqual([])
  })

  test('whoever was removed can no longer write to the others through a description', async () => {
    const file = await staged()
    const { body: sent } = await send([file])
    await as(app, ana).call(groups.removeMember, { id, userId: mina.me.id })
    const described = await as(app, mina).call(files.describe, { id: file, description: 'Hoi!' })
    expect(described.status).toBe(403)
    const changes = await as(app, ana).call(groups.messages, { id, after: sent.changedSeq })
    expect(changes.body).toEqual([])
  })
})

test('between two people, only they see a file, also after a block', async () => {
  await connectUsers(app, mina, joris)
  const file = await staged()
  const draft = { receiverId: joris.me.id, content: 'Kijk', fileIds: [file] }
  const { body } = await as(app, mina).call(messages.send, draft)
  expect(body.files).toMatchObject([{ id: file, kind: 'picture' }])
  expect(await statuses(file, [mina, joris, ana, stranger])).toEqual([200, 200, 404, 404])
  await blockPerson(app, joris, mina)
  expect(await statuses(file, [mina, joris])).toEqual([200, 200])
  expect(
    (
      await as(app, mina).call(conversations.edit, {
        kind: 'direct',
        id: joris.me.id,
        messageId: body.id,
        text: 'x',
      })
    ).status,
  ).toBe(403)
  expect((await as(app, mina).call(files.describe, { id: file, description: 'x' })).status).toBe(
    403,
  )
})

// Nothing of files is cached in processes, and browsers ask each time.
test('what ends in one process is over at the next request to any other', async () => {
  const other = await freshApp()
  const [author, reader] = [await aSettledUser(app), await aSettledUser(app)]
  const group = await aGroup(app, { by: ana })
  for (const one of [author, reader]) await joinGroup(app, one, group)
  const file = await staged(author)
  const { body } = await as(app, author).call(groups.send, {
    ...{ id: group.id, message: 'Kijk', fileIds: [file] },
  })
  const seen = async (person: Person) => (await fetchFile(other, person, file)).statusCode
  const { headers } = await fetchFile(other, reader, file)
  expect(headers['cache-control']).toBe('private, no-cache')
  await as(app, ana).call(groups.removeMember, { id: group.id, userId: reader.me.id })
  const again = { 'if-none-match': `${headers.etag}` }
  expect((await fetchFile(other, reader, file, 'medium', again)).statusCode).toBe(404)
  expect(await seen(ana)).toBe(200)
  await as(app, author).call(groups.removeMessage, { id: group.id, messageId: body.id })
  expect([await seen(ana), await seen(author)]).toEqual([404, 404])
  await other.stop()
})
