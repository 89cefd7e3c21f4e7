import { beforeEach, describe, expect, test } from 'vitest'
import { connectUsers } from '#server/testing/connections.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { fetchFile, stage } from '#server/testing/files.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { aModerator, anAdmin, aSettledUser, as, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/photos.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { files } from '#shared/files/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
const moderator = await aModerator(app)
const picture = await aPicture().png().toBuffer()

let mina: Person
let joris: Person
beforeEach(async () => {
  mina = await aSettledUser(app)
  joris = await aSettledUser(app)
})

const stageBoth = async () => {
  const shown = (await stage(app, mina, picture, 'op de markt.png')).body.id
  const paper = (await stage(app, mina, '%PDF-1.7\n', 'factuur.pdf')).body.id
  await as(app, mina).call(files.describe, { id: shown, description: 'A stall' })
  return [shown, paper] as const
}
const sendInGroup = async () => {
  const group = await aGroup(app, { by: joris })
  await joinGroup(app, mina, group)
  const fileIds = await stageBoth()
  const draft = { id: group.id, message: 'Kijk', fileIds: [...fileIds] }
  const { body } = await as(app, mina).call(groups.send, draft)
  return { groupId: group.id, messageId: body.id, fileIds }
}
const sendDirectly = async () => {
  await connectUsers(app, mina, joris)
  const fileIds = await stageBoth()
  const draft = { receiverId: joris.me.id, content: 'Kijk', fileIds: [...fileIds] }
  const { body } = await as(app, mina).call(messages.send, draft)
  return { messageId: body.id, fileIds }
}

const fileOf = (id: string, fileId: string, size: 'medium' | 'document', reader: Person | null) =>
  app.http.inject({
    url: `${cases.file.path.replace(':id', id).replace(':fileId', fileId)}?size=${size}`,
    ...(reader && { headers: { cookie: reader.cookie } }),
  })
const stored = async (ids: readonly string[]) => {
  const [row] = await app.db<[{ count: number }]>`
    select count(*)::int from file_contents where file_id = any (${[...ids]}::uuid[])`
  return row.count
}

test('a report keeps the files of its message, for the moderators of the case', async () => {
  const { messageId, fileIds } = await sendDirectly()
  const [shown, paper] = fileIds
  const id = await aCase(app, joris, 'directMessage', messageId)
  const { body } = await as(app, moderator).call(cases.one, { id })
  expect(body).toMatchObject({
    snapshot: 'Kijk\n📎 op de markt.png: A stall\n📎 factuur.pdf',
    files: [
      { id: shown, kind: 'picture' },
      { id: paper, kind: 'document' },
    ],
  })
  expect((await fileOf(id, shown, 'medium', moderator)).headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-cache',
  })
  const { payload, headers } = await fileOf(id, paper, 'document', admin)
  expect([payload, headers['content-disposition']]).toEqual([
    '%PDF-1.7\n',
    "attachment; filename*=UTF-8''factuur.pdf",
  ])
  // Not with the address of the message, nor without the case.
  expect((await fetchFile(app, moderator, shown)).statusCode).toBe(404)
  expect((await fileOf(id, shown, 'medium', mina)).statusCode).toBe(403)
  const elsewhere = await aCase(app, mina, 'user', joris.me.id)
  expect((await fileOf(elsewhere, shown, 'medium', moderator)).statusCode).toBe(404)
})

test('who reads a reported file is in the audit log', async () => {
  const { messageId, fileIds } = await sendDirectly()
  const id = await aCase(app, joris, 'directMessage', messageId)
  await fileOf(id, fileIds[0], 'medium', moderator)
  await fileOf(id, fileIds[0], 'medium', moderator)
  const entries = await app.db`
    select user_id, action from data_audit_logs where entity_id = ${id}`
  expect(entries).toEqual([{ userId: moderator.me.id, action: 'conversation_opened' }])
})

test('administrators decide about moderators, who do not see the files of their own case', async () => {
  mina = moderator
  const { messageId, fileIds } = await sendDirectly()
  const id = await aCase(app, joris, 'directMessage', messageId)
  expect((await fileOf(id, fileIds[0], 'medium', moderator)).statusCode).toBe(404)
  expect((await fileOf(id, fileIds[0], 'medium', admin)).statusCode).toBe(200)
})

describe('reported files stay, for nobody else, when the message goes with', () => {
  test.each([
    ['its author', (sent: Sent) => as(app, mina).call(groups.removeMessage, ofMessage(sent))],
    [
      'an admin of the group',
      (sent: Sent) =>
        as(app, joris).call(groups.takeDownMessage, { ...ofMessage(sent), reason: 'spam' }),
    ],
    ['its group', ({ groupId }: Sent) => as(app, joris).call(groups.remove, { id: groupId })],
    [
      'the messages of its author',
      () => as(app, mina).call(dataRights.eraseData, { dataTypes: ['messages'] }),
    ],
  ])('%s', async (_, remove) => {
    const sent = await sendInGroup()
    const [shown] = sent.fileIds
    const id = await aCase(app, joris, 'groupMessage', sent.messageId)
    expect((await remove(sent)).status).toBeLessThan(300)
    expect((await fileOf(id, shown, 'medium', moderator)).statusCode).toBe(200)
    for (const one of [mina, joris, moderator])
      expect((await fetchFile(app, one, shown)).statusCode).toBe(404)
    // Their author can neither change nor send nor remove them.
    const { call } = as(app, mina)
    expect((await call(files.describe, { id: shown, description: 'A park' })).status).toBe(404)
    await call(files.remove, { id: shown })
    const other = await aGroup(app, { by: mina })
    expect(
      (await call(groups.send, { id: other.id, message: 'Kijk', fileIds: [shown] })).body,
    ).toMatchObject({ code: 'file_not_available' })
    expect((await fileOf(id, shown, 'medium', moderator)).statusCode).toBe(200)
  })
})
type Sent = Awaited<ReturnType<typeof sendInGroup>>
const ofMessage = ({ groupId: id, messageId }: Sent) => ({ id, messageId })

test('files of a deleted account go with the decision of its open case', async () => {
  const { messageId, fileIds } = await sendDirectly()
  const [shown] = fileIds
  const id = await aCase(app, joris, 'directMessage', messageId)
  expect((await as(app, mina).call(dataRights.deleteAccount, {})).status).toBe(204)
  expect((await fileOf(id, shown, 'medium', moderator)).statusCode).toBe(200)
  expect(await app.db`select user_id from files where id = ${shown}`).toEqual([{ userId: null }])
  expect((await decideCase(app, moderator, id, { kind: 'dismiss' })).status).toBe(201)
  expect(await stored(fileIds)).toBe(0)
})

test('files of a decided case go with its content, and those of a message that stays with neither', async () => {
  const { messageId, fileIds } = await sendDirectly()
  const kept = await sendInGroup()
  const gone = await aCase(app, joris, 'directMessage', messageId)
  const stays = await aCase(app, joris, 'groupMessage', kept.messageId)
  await decideCase(app, moderator, gone, { kind: 'remove' })
  await decideCase(app, moderator, stays, { kind: 'dismiss' })
  expect(await stored(fileIds)).toBe(4)
  const { body } = await as(app, moderator).call(cases.one, { id: gone })
  expect(body.files).toHaveLength(2)
  await app.db`update cases set decided_at = now() - interval '7 months' where id in (${gone}, ${stays})`
  await app.jobs.send(app.db, 'privacy.retention', {}, { key: 'now' })
  await app.jobs.drain()
  expect(await stored(fileIds)).toBe(0)
  expect(await stored(kept.fileIds)).toBe(4)
  expect((await fetchFile(app, joris, kept.fileIds[0])).statusCode).toBe(200)
})

test('a person’s export names the files of decisions about them', async () => {
  const { messageId } = await sendDirectly()
  const id = await aCase(app, joris, 'directMessage', messageId)
  await decideCase(app, moderator, id, { kind: 'remove' })
  const exported = JSON.parse((await as(app, mina).call(dataRights.exportNow, {})).text)
  expect(exported.decisions).toMatchObject([{ files: ['op de markt.png', 'factuur.pdf'] }])
  expect(exported.files).toEqual([])
})
