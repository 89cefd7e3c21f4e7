import { beforeEach, describe, expect, test } from 'vitest'
import { privateTo } from '#server/testing/canary.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup, latestNotification } from '#server/testing/groups.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { type GroupMessage, groups } from '#shared/groups/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'

const app = await sharedApp()
const reason = 'Advertising does not belong here.'

let owner: Person
let author: Person
let id: string
let message: GroupMessage

beforeEach(async () => {
  ;[owner, author] = [await aUser(app), await aUser(app)]
  id = (await aGroup(app, { by: owner, name: 'Walkers' })).id
  await joinGroup(app, author, { id })
  const words = `${privateTo(owner, author)} Buy this`
  message = (await as(app, author).call(groups.send, { id, message: words })).body
})

const takeDown = (by: Person, messageId = message.id) =>
  as(app, by).call(groups.takeDownMessage, { id, messageId, reason })
const rows = async (reader = author) => (await as(app, reader).call(groups.messages, { id })).body
const actions = async (person: Person) => (await as(app, person).call(privacy.auditLogs, {})).body

describe('an admin removes a message', () => {
  test('its text is gone for everybody, and a placeholder stays', async () => {
    expect((await takeDown(owner)).status).toBe(204)
    for (const reader of [owner, author])
      expect(await rows(reader)).toMatchObject([
        { id: message.id, message: '', isDeleted: true, isRemoved: true },
      ])
    expect(await app.db`select message from group_messages where id = ${message.id}`).toEqual([
      { message: '' },
    ])
  })

  test('open chats learn of it as a change of the message', async () => {
    await takeDown(owner)
    const { body } = await as(app, author).call(groups.messages, { id, after: message.changedSeq })
    expect(body).toMatchObject([{ id: message.id, isRemoved: true }])
  })

  test('the author is told why, and both audit logs name it without its text', async () => {
    await takeDown(owner)
    expect(await latestNotification(app, author)).toMatchObject({
      type: 'messageRemoved',
      message: `An admin of “Walkers” removed one of your messages: ${reason}`,
      actionUrl: `/groups/${id}`,
    })
    expect((await actions(author))[0]).toMatchObject({
      ...{ action: 'group_message_removed', entityId: message.id, newData: null, reason: null },
    })
    expect((await actions(owner))[0]).toMatchObject({ action: 'removed_group_message' })
  })

  test('twice with the effect of once', async () => {
    await takeDown(owner)
    expect((await takeDown(owner)).status).toBe(204)
    const logged = (await actions(owner)).filter(({ action }) => action === 'removed_group_message')
    expect(logged).toHaveLength(1)
  })
})

describe('a message is removed', () => {
  test('by a moderator or an administrator who is in the group', async () => {
    for (const member of [await aModerator(app), await anAdmin(app)]) {
      await joinGroup(app, member, { id })
      const { body } = await as(app, author).call(groups.send, { id, message: 'Buy that' })
      expect((await takeDown(member, body.id)).status).toBe(204)
    }
  })

  test('by nobody else', async () => {
    const member = await joinGroup(app, await aUser(app), { id })
    expect(await takeDown(member)).toMatchObject({
      ...{ status: 403, body: { code: 'message_removal_forbidden' } },
    })
    // A moderator outside of the group sees its messages only through a report.
    expect((await takeDown(await aModerator(app))).status).toBe(403)
    const other = await aGroup(app, { by: owner })
    const elsewhere = { id: other.id, messageId: message.id, reason }
    expect((await as(app, owner).call(groups.takeDownMessage, elsewhere)).status).toBe(404)
    expect((await rows())[0]).toMatchObject({ isDeleted: false, isRemoved: false })
  })
})

test('a message that its author deleted is not marked as removed', async () => {
  await as(app, author).call(groups.removeMessage, { id, messageId: message.id })
  await takeDown(owner)
  expect(await rows()).toMatchObject([{ isDeleted: true, isRemoved: false }])
})
