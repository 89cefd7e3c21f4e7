import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { aPost } from '#server/testing/community.ts'
import { connectUsers } from '#server/testing/connections.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { stage } from '#server/testing/files.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { aSettledUser, as, type Person } from '#server/testing/people.ts'
import { aCase } from '#server/testing/safety.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { waitForBlockedQuery } from '#server/testing/timing.ts'
import { community } from '#shared/community/contract.ts'
import { files } from '#shared/files/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { removeOldStaged } from './store.ts'

const app = await sharedApp({}, await ownTestDatabase())

const staged = async (by: Person) => (await stage(app, by, 'Some text', 'a.txt')).body.id

/** Two files, of which the later one comes first in the table and its indexes. */
const twoFiles = async (by: Person) => {
  const [first, last] = [await staged(by), await staged(by)]
  await app.db`update files set created_at = created_at + interval '1 s' where id = ${first}`
  return { first, last }
}

const draft = { title: 'A bike', content: 'Good brakes.', category: 'general' } as const

describe('several files are locked in the order of their ids', () => {
  /** Another transaction has locked the first file. A transaction that waits for it must not have locked the last. */
  const expectOrder = async (
    { first, last }: Awaited<ReturnType<typeof twoFiles>>,
    work: () => Promise<{ status: number }>,
  ) => {
    const { reply } = await inTransaction(app.db, async (tx) => {
      await tx`select 1 from files where id = ${first} for update`
      const begun = { reply: work() }
      await waitForBlockedQuery(app.db)
      await tx`select 1 from files where id = ${last} for update nowait`
      return begun
    })
    expect((await reply).status).toBeLessThan(300)
  }

  test('by a post that loses them', async () => {
    const by = await aSettledUser(app)
    const found = await twoFiles(by)
    const { id } = await aPost(app, { by, fileIds: [found.last, found.first] })
    await expectOrder(found, () =>
      as(app, by).call(community.update, { ...draft, id, fileIds: [] }),
    )
  })

  test('by the erasure of files that were not sent', async () => {
    const by = await aSettledUser(app)
    const found = await twoFiles(by)
    await expectOrder(found, () =>
      as(app, by).call(dataRights.eraseData, { dataTypes: ['messages'] }),
    )
  })

  test('by the erasure of their owner, where reports keep them', async () => {
    const [by, reader] = [await aSettledUser(app), await aSettledUser(app)]
    await connectUsers(app, by, reader)
    const found = await twoFiles(by)
    const fileIds = [found.last, found.first]
    const sent = { receiverId: reader.me.id, content: 'Look', fileIds }
    const { id } = (await as(app, by).call(messages.send, sent)).body
    await aCase(app, reader, 'directMessage', id)
    await as(app, by).call(messages.remove, { id })
    await expectOrder(found, () => as(app, by).call(dataRights.deleteAccount, {}))
  })
})

test('the end of old files does not wait for those that are being sent', async () => {
  const by = await aSettledUser(app)
  const found = await twoFiles(by)
  const tomorrow = new Date(Date.now() + 24 * 3_600_000)
  await inTransaction(app.db, async (tx) => {
    await tx`select 1 from files where id = ${found.first} for update`
    await removeOldStaged(app.db, tomorrow)
    const rows = await tx`select id from files where user_id = ${by.me.id}`
    expect(rows).toEqual([{ id: found.first }])
  })
  await removeOldStaged(app.db, tomorrow)
  expect(await app.db`select id from files where user_id = ${by.me.id}`).toEqual([])
})

const left = (id: string) => app.db`select description from files where id = ${id}`

test(`${raceRounds} rounds of describing a file while it is sent: its readers have the words`, async () => {
  const [by, reader] = [await aSettledUser(app), await aSettledUser(app)]
  await connectUsers(app, by, reader)
  for (let round = 0; round < raceRounds * 2; round++) {
    const file = await staged(by)
    const sent = { receiverId: reader.me.id, content: 'Look', fileIds: [file] }
    const replies = await Promise.all([
      as(app, by).call(messages.send, sent),
      as(app, by).call(files.describe, { id: file, description: 'A letter' }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 204])
    const { body } = await as(app, reader).call(messages.thread, { id: by.me.id })
    expect(body.at(-1)?.files).toMatchObject([{ id: file, description: 'A letter' }])
  }
})

test(`${raceRounds} rounds of describing a file while its message is deleted: nothing stays`, async () => {
  const by = await aSettledUser(app)
  const { id } = await aGroup(app, { by })
  for (let round = 0; round < raceRounds * 2; round++) {
    const file = await staged(by)
    const sent = { id, message: 'Look', fileIds: [file] }
    const { id: messageId } = (await as(app, by).call(groups.send, sent)).body
    const [described, removed] = await Promise.all([
      as(app, by).call(files.describe, { id: file, description: 'A letter' }),
      as(app, by).call(groups.removeMessage, { id, messageId }),
    ])
    expect(removed.status).toBe(204)
    expect([204, 404, 409]).toContain(described.status)
    expect(await left(file)).toEqual([])
  }
})

test(`${raceRounds} rounds of sending a file to two groups at once: one has it`, async () => {
  const by = await aSettledUser(app)
  const places = [await aGroup(app, { by }), await aGroup(app, { by: await aSettledUser(app) })]
  await joinGroup(app, by, places[1] ?? { id: '' })
  for (let round = 0; round < raceRounds * 2; round++) {
    const { first, last } = await twoFiles(by)
    const send = (id: string, fileIds: string[]) =>
      as(app, by).call(groups.send, { id, message: `${round}`, fileIds })
    const replies = await Promise.all([
      send(places[0]?.id ?? '', [first, last]),
      send(places[1]?.id ?? '', [last, first]),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const [won, lost] = replies[0].status === 201 ? replies : replies.toReversed()
    expect(lost?.body).toMatchObject({ code: 'file_not_available' })
    expect(won?.body.files).toHaveLength(2)
    const chats = await Promise.all(places.map((one) => as(app, by).call(groups.messages, one)))
    const shown = chats.flatMap(({ body }) => body.filter(({ message }) => message === `${round}`))
    expect(shown).toEqual([won?.body])
  }
})

test(`${raceRounds} rounds of changing the files of a post on two devices at once: one list stays`, async () => {
  const by = await aSettledUser(app)
  for (let round = 0; round < raceRounds * 2; round++) {
    const { first, last } = await twoFiles(by)
    const { id } = await aPost(app, { by, fileIds: [first, last] })
    const [one, two] = [await staged(by), await staged(by)]
    const wanted = [
      [one, last],
      [last, two],
    ]
    const replies = await Promise.all(
      wanted.map((fileIds) => as(app, by).call(community.update, { ...draft, id, fileIds })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await as(app, by).call(community.one, { id })
    const ids = body.files?.map((file) => file.id)
    expect(wanted).toContainEqual(ids)
    const stored = await app.db`
      select id from files where user_id = ${by.me.id} order by place`
    expect(stored.map((row) => row.id)).toEqual(ids)
    await as(app, by).call(community.remove, { id })
    expect(await app.db`select id from files where user_id = ${by.me.id}`).toEqual([])
  }
})
