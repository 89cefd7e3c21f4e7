import { beforeEach, describe, expect, test } from 'vitest'
import { unreadSources } from '#server/app.ts'
import { createPushRenderer } from '#server/notifications/push.ts'
import { mailUnreadMessages } from '#server/notifications/unread/unreadCheck.ts'
import { privateTo } from '#server/testing/canary.ts'
import { aDirectMessage, blockPerson } from '#server/testing/connections.ts'
import { aGroupTalk, bothTalks, type Talk } from '#server/testing/conversations.ts'
import { aDevice } from '#server/testing/devices.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { aModerator, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { conversations, editHours, maxEdits } from '#shared/conversation/contract.ts'
import { maxMessageLength } from '#shared/conversation/message.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { badgeCount } from '#shared/notifications/rules.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'

const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder })

const hourMs = 3_600_000
const minuteMs = 60_000

const edit = (talk: Talk, by: Person, messageId: string, text: string) =>
  as(app, by).call(conversations.edit, { ...talk.at(by), messageId, text })

const editsOf = (id: string) => app.db<{ text: string }[]>`
  select text from message_edits
  where ${id} in (group_message_id, direct_message_id) order by replaced_at, id`

describe.each(bothTalks)('an edit in %s', (_, aTalk) => {
  let talk: Talk
  let one: Person
  let other: Person
  beforeEach(async () => {
    talk = await aTalk(app)
    ;({ one, other } = talk)
  })

  test('changes the text for everyone and says when', async () => {
    const { id, seq } = await talk.send(one, 'See you on Thursday')
    app.clock.forward(minuteMs)
    expect((await edit(talk, one, id, '  See you on Friday ')).status).toBe(204)
    const edited = { id, seq, text: 'See you on Friday', editedAt: app.clock.now.toISOString() }
    for (const person of [one, other]) {
      expect(await talk.list(person)).toMatchObject([edited])
      expect(await talk.list(person, seq)).toMatchObject([{ ...edited, changedSeq: seq + 1 }])
    }
    expect(await editsOf(id)).toEqual([{ text: 'See you on Thursday' }])
  })

  test('to the same text changes nothing', async () => {
    const { id, seq } = await talk.send(one, 'Hoi')
    expect((await edit(talk, one, id, ' Hoi')).status).toBe(204)
    expect(await talk.list(other, seq)).toEqual([])
    expect(await editsOf(id)).toEqual([])
  })

  test('reaches open chats', async () => {
    const listener = await connectStream(app, other)
    const { id } = await talk.send(one, 'Hoi')
    const next = () =>
      talk.kind === 'group' ? listener.next('groupMessage') : listener.next('directMessage')
    await next()
    await edit(talk, one, id, 'Hallo')
    const { message } = await next()
    expect(message).toMatchObject({ id, editedAt: app.clock.now })
    expect('message' in message ? message.message : message.content).toBe('Hallo')
    listener.close()
  })

  test('is only for the author', async () => {
    const { id } = await talk.send(one, 'Hoi')
    const { status, body } = await edit(talk, other, id, 'Words of others')
    expect([status, body]).toMatchObject([403, { code: 'only_own_messages_editable' }])
    expect(await talk.list(one)).toMatchObject([{ text: 'Hoi' }])
  })

  test(`is possible for ${editHours} hours`, async () => {
    const { id } = await talk.send(one, 'Hoi')
    app.clock.forward(editHours * hourMs)
    expect((await edit(talk, one, id, 'In time')).status).toBe(204)
    app.clock.forward(1)
    expect((await edit(talk, one, id, 'Late')).body).toMatchObject({
      code: 'message_edit_too_late',
    })
    expect(await talk.list(other)).toMatchObject([{ text: 'In time' }])
  })

  test(`is possible ${maxEdits} times`, async () => {
    const { id } = await talk.send(one, 'Text 0')
    for (let nth = 1; nth <= maxEdits; nth++)
      expect((await edit(talk, one, id, `Text ${nth}`)).status).toBe(204)
    const { status, body } = await edit(talk, one, id, 'Once more')
    expect([status, body]).toMatchObject([409, { code: 'message_edited_too_often' }])
    expect(await talk.list(other)).toMatchObject([{ text: `Text ${maxEdits}` }])
  })

  test('has the length limit of a new message', async () => {
    const { id } = await talk.send(one, 'Hoi')
    const longest = 'a'.repeat(maxMessageLength[talk.kind])
    for (const text of [`${longest}a`, ' \n'])
      expect(await edit(talk, one, id, text)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', field: 'text', message: expect.stringMatching(/./) },
      })
    expect((await edit(talk, one, id, longest)).status).toBe(204)
  })

  test('is no longer possible, nor seen, after the end', async () => {
    const { id, seq } = await talk.send(one, 'Hoi')
    const { id: last } = await talk.send(other, 'Hoi')
    await talk.leave(one)
    expect((await edit(talk, one, id, 'From outside')).status).toBe(403)
    await edit(talk, other, last, 'Without you')
    expect(JSON.stringify(await talk.list(other, seq))).not.toContain('From outside')
    if (talk.kind === 'direct') expect(await talk.list(one)).toMatchObject([{}, { text: 'Hoi' }])
  })

  test('never makes a message unread again', async () => {
    const { id, seq } = await talk.send(one, 'Hoi')
    await talk.read(other, seq)
    await edit(talk, one, id, 'Hallo')
    expect(await talk.unread(other)).toBe(0)
    await talk.send(one, 'New')
    expect(await talk.unread(other)).toBe(1)
  })

  test('does not make a repeated request a conflict', async () => {
    const clientId = crypto.randomUUID()
    const sent = await talk.send(one, 'Hoi', { clientId })
    await edit(talk, one, sent.id, 'Hallo')
    const { status, body } = await talk.attempt(one, 'Hoi', { clientId })
    expect([status, body]).toMatchObject([201, { id: sent.id, text: 'Hallo' }])
    expect(await talk.list(other)).toHaveLength(1)
  })
})

test('what those between whom there is a block see of each other does not change', async () => {
  const talk = await aGroupTalk(app)
  const { one, other } = talk
  const { id, seq } = await talk.send(one, 'Hoi')
  await blockPerson(app, other, one)
  await edit(talk, one, id, 'Hallo')
  for (const after of [undefined, seq]) {
    const [row] = await talk.list(other, after)
    expect(row).toMatchObject({ text: '', isHidden: true })
    expect(row).not.toHaveProperty('editedAt')
  }
})

describe('mentions in an edit', () => {
  let talk: Talk
  let one: Person
  let other: Person
  let mention: string
  beforeEach(async () => {
    talk = await aGroupTalk(app)
    ;({ one, other } = talk)
    await aDevice(app, other)
    mention = `@${other.me.username}`
  })

  const notificationsOf = async (person: Person) =>
    (await as(app, person).call(notifications.list, {})).body.filter(
      ({ type }) => type === 'groupMention',
    )
  const badgesOf = async (person: Person) => {
    const { body } = await as(app, person).call(notifications.unreadCount, {})
    const { mentions } = body.groups.find(({ id }) => id === talk.at(person).id) ?? {}
    return { bell: body.count, mentions, appIcon: badgeCount(body) }
  }
  const none = { bell: 0, mentions: 0, appIcon: 0 }
  const one1 = { bell: 1, mentions: 1, appIcon: 1 }
  /** What would be pushed now. */
  const pushesTo = async (person: Person) => {
    const rows = await app.db`select * from push_outbox where user_id = ${person.me.id}`
    const render = createPushRenderer(unreadSources)
    const rendered = await Promise.all(rows.map((row) => render(app, row as never)))
    return rendered.filter((push) => push !== null)
  }

  test('notify whom they add, also of a message that was read', async () => {
    const { id, seq } = await talk.send(one, 'Who comes along?')
    await talk.read(other, seq)
    await edit(talk, one, id, `${mention}, who comes along?`)
    expect(await notificationsOf(other)).toMatchObject([
      { isRead: false, message: `${mention}, who comes along?` },
    ])
    expect(await badgesOf(other)).toEqual(one1)
    expect(await pushesTo(other)).toHaveLength(1)
    await talk.read(other, seq)
    expect(await badgesOf(other)).toEqual(none)
    expect(await pushesTo(other)).toEqual([])
  })

  test('take the badge and the waiting push back from whom they remove', async () => {
    const { id, seq } = await talk.send(one, `Hoi ${mention}`)
    expect(await pushesTo(other)).toHaveLength(1)
    await edit(talk, one, id, 'Hoi allemaal')
    expect(await notificationsOf(other)).toEqual([])
    expect(await pushesTo(other)).toEqual([])
    await talk.read(other, seq)
    expect(await badgesOf(other)).toEqual(none)
  })

  test('leave a notification that was read', async () => {
    const { id, seq } = await talk.send(one, `Hoi ${mention}`)
    await talk.read(other, seq)
    await edit(talk, one, id, 'Hoi allemaal')
    expect(await notificationsOf(other)).toMatchObject([{ isRead: true, message: 'Hoi allemaal' }])
  })

  test('notify no one twice', async () => {
    const { id, seq } = await talk.send(one, `Hoi ${mention}`)
    await edit(talk, one, id, 'Hoi')
    await edit(talk, one, id, `Hoi ${mention}`)
    await edit(talk, one, id, `Hallo ${mention}`)
    const queued = await app.db`select 1 from push_outbox where user_id = ${other.me.id}`
    expect(queued).toHaveLength(1)
    expect(await badgesOf(other)).toMatchObject({ bell: 0, mentions: 0 })
    await talk.read(other, seq)
    expect(await badgesOf(other)).toEqual(none)
  })

  test('keep the badge of those whom they still name', async () => {
    const { id, seq } = await talk.send(one, `${mention}, komm`)
    await edit(talk, one, id, `${mention}, kom`)
    expect(await notificationsOf(other)).toMatchObject([{ isRead: false }])
    expect(await badgesOf(other)).toMatchObject({ bell: 1, mentions: 1 })
    await talk.read(other, seq)
  })

  test('keep the badge of the one whom the message answers', async () => {
    const { id: replyToId } = await talk.send(other, 'Who comes?')
    const { id } = await talk.send(one, `${mention} I`, { replyToId })
    await edit(talk, one, id, 'I come')
    expect(await notificationsOf(other)).toMatchObject([{ isRead: false }])
  })

  test('do not notify those whom a block separates from the author', async () => {
    await blockPerson(app, other, one)
    const { id } = await talk.send(one, 'Hoi')
    await edit(talk, one, id, mention)
    expect(await notificationsOf(other)).toEqual([])
    expect(await pushesTo(other)).toEqual([])
  })
})

test('push and mail of an unread direct message have its edited text', async () => {
  const talk = await bothTalks[1][1](app)
  const { one, other } = talk
  await aDevice(app, other)
  await as(app, other).call(notifications.changePreviews, { hasMessagePreviews: true })
  const wrong = `${privateTo(one, other)} Wrong`
  const { id, conversationId } = await aDirectMessage(app, one, other, wrong)
  await edit(talk, one, id, `${privateTo(one, other)} Right`)
  const [row] = await app.db`select * from push_outbox where user_id = ${other.me.id}`
  const push = await createPushRenderer(unreadSources)(app, row as never)
  expect(push?.message.body).toContain('Right')
  app.clock.forward(6 * minuteMs)
  await mailUnreadMessages(app, { userId: other.me.id, conversationId })
  await app.jobs.drain()
  const [mail, ...more] = (await mailsTo(folder, other)).filter(({ subject }) =>
    subject?.includes('unread'),
  )
  expect(more).toEqual([])
  expect(mail?.text).toContain('Right')
  expect(mail?.text).not.toContain('Wrong')
})

test('the list of conversations shows the edited text', async () => {
  const talk = await bothTalks[1][1](app)
  const { id } = await talk.send(talk.one, 'Wrong')
  await edit(talk, talk.one, id, 'Right')
  const { body } = await as(app, talk.other).call(messages.conversations, {})
  expect(body).toMatchObject([{ lastMessage: 'Right', unread: 1 }])
})

describe.each(bothTalks)('what a message in %s said before its edits', (_, aTalk) => {
  test('is shown to moderators in a case about it, and to no one else', async () => {
    const talk = await aTalk(app)
    const { one, other } = talk
    const moderator = await aModerator(app)
    const words = privateTo(one, other, moderator)
    const { id: nearby } = await talk.send(one, `${words} nearby 1`)
    const { id } = await talk.send(one, `${words} first`)
    const first = app.clock.now
    for (const text of ['second', 'third']) {
      app.clock.forward(minuteMs)
      await edit(talk, one, id, `${words} ${text}`)
      await edit(talk, one, nearby, `${words} nearby ${text}`)
    }
    const caseId = await aCase(app, other, `${talk.kind}Message`, id)
    const { body } = await as(app, moderator).call(cases.one, { id: caseId })
    const minutesLater = (minutes: number) =>
      new Date(first.getTime() + minutes * minuteMs).toISOString()
    expect(body.context.lines.filter(({ earlier }) => earlier)).toMatchObject([
      {
        id,
        text: `${words} third`,
        earlier: [
          { text: `${words} first`, replacedAt: minutesLater(1) },
          { text: `${words} second`, replacedAt: minutesLater(2) },
        ],
      },
    ])
    const log = await as(app, moderator).call(privacy.auditLogs, { limit: 1 })
    expect(log.body).toMatchObject([{ action: 'conversation_opened', entityId: caseId }])
    for (const person of [one, other])
      expect(JSON.stringify(await talk.list(person))).not.toMatch(/first|second|earlier/)
    await decideCase(app, moderator, caseId, { kind: 'dismiss' })
    const decided = await as(app, moderator).call(cases.one, { id: caseId })
    expect(decided.body.context.lines).toEqual([])
  })
})

test('a stranger is told nothing about the message', async () => {
  const talk = await aGroupTalk(app)
  const { id } = await talk.send(talk.one, 'Hoi')
  const { status, body } = await edit(talk, await aUser(app), id, 'Hallo')
  expect([status, body]).toMatchObject([403, { code: 'group_membership_required' }])
})
