import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { aGroupTalk, bothTalks, type Talk } from '#server/testing/conversations.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aModerator, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()
await aUser(app) // the first account is an administrator
const admin = await aUser(app)

const poll = { options: ['Friday', 'Saturday'] }
const emoji = '👍'

const aTalkOf = (kind: Talk['kind']) =>
  kind === 'group' ? aGroupTalk(app, admin) : bothTalks[1][1](app)

/** A message of `one` with everything that a message can have. */
const aFullMessage = async (talk: Talk) => {
  const { one, other, kind } = talk
  const { id: place } = talk.at(one)
  const input = { poll, clientId: crypto.randomUUID() }
  const sent =
    kind === 'group'
      ? await as(app, one).call(groups.send, { id: place, message: 'When?', ...input })
      : await as(app, one).call(messages.send, { receiverId: place, content: 'When?', ...input })
  const messageId = sent.body.id
  for (const person of [one, other]) {
    const target = { ...talk.at(person), messageId }
    await as(app, person).call(conversations.react, { ...target, emoji })
  }
  const target = { ...talk.at(one), messageId }
  await as(app, one).call(conversations.edit, { ...target, text: 'When do we meet?' })
  await as(app, other).call(conversations.vote, { ...talk.at(other), messageId, options: [1] })
  await as(app, kind === 'group' ? admin : one).call(conversations.pin, target)
  const column = kind === 'group' ? 'group_message_id' : 'direct_message_id'
  await app.db`
    insert into translations (id, ${app.db(column)}, language, content_hash, translated_text)
    values (${uuid()}, ${messageId}, 'nl', '', 'Wanneer?')`
  return messageId
}

/** How many rows of each kind belong to the message. */
const attachedTo = async (id: string) => {
  const [row] = await app.db`
    select
      (select count(*)::int from message_edits
        where ${id} in (group_message_id, direct_message_id)) as edits,
      (select count(*)::int from message_reactions
        where ${id} in (group_message_id, direct_message_id)) as reactions,
      (select count(*)::int from polls
        where ${id} in (group_message_id, direct_message_id)) as polls,
      (select count(*)::int from translations where source_id = ${id}) as translations,
      (
        select count(*)::int from (
          select id, pinned_at, pinned_by, edited_at from group_messages
          union all select id, pinned_at, pinned_by, edited_at from direct_messages
        ) m where m.id = ${id} and num_nonnulls(pinned_at, pinned_by, edited_at) > 0
      ) as marks`
  return row
}

const everything = { edits: 1, reactions: 2, polls: 1, translations: 1, marks: 1 }
const nothing = { edits: 0, reactions: 0, polls: 0, translations: 0, marks: 0 }

const votes = async () => (await app.db`select 1 from poll_votes`).length

const byModerator = async (talk: Talk, id: string) => {
  const moderator = await aModerator(app)
  const caseId = await aCase(app, talk.other, `${talk.kind}Message`, id)
  const { status } = await decideCase(app, moderator, caseId, { kind: 'remove' })
  expect(status).toBe(201)
}

type Way = [name: string, kind: Talk['kind'], remove: (talk: Talk, id: string) => Promise<unknown>]

const ways = (['group', 'direct'] as const).flatMap((kind): Way[] => [
  ['its author', kind, (talk, id) => talk.remove(talk.one, id)],
  ['a moderator', kind, byModerator],
  [
    'the erasure of the messages of its author',
    kind,
    ({ one }) => as(app, one).call(dataRights.eraseData, { dataTypes: ['messages'] }),
  ],
  ['the erasure of its author', kind, ({ one }) => deleteAccount(app, one.me.id)],
])

const takenDown: Way = [
  'an admin',
  'group',
  (talk, messageId) =>
    as(app, admin).call(groups.takeDownMessage, {
      ...{ id: talk.at(admin).id, messageId, reason: 'Not here.' },
    }),
]

test.each([...ways, takenDown])(
  '%s takes all that belongs to a %s message along',
  async (_, kind, remove) => {
    const talk = await aTalkOf(kind)
    const { other } = talk
    const id = await aFullMessage(talk)
    expect(await attachedTo(id)).toEqual(everything)
    const before = await votes()
    const [{ changedSeq = 0 } = {}] = await talk.list(other)
    await remove(talk, id)
    expect(await attachedTo(id)).toEqual(nothing)
    expect(await votes()).toBe(before - 1)
    const rows = await talk.list(other, changedSeq)
    expect(rows).toMatchObject([{ id, text: '', isDeleted: true }])
    for (const extra of ['reactions', 'poll', 'isPinned', 'editedAt', 'replyTo'])
      expect(rows[0]).not.toHaveProperty(extra)
  },
)

describe.each(bothTalks)('a deleted message in %s', (_, aTalk) => {
  test('takes no reaction, vote, pin or edit', async () => {
    const talk = await aTalk(app)
    const { one } = talk
    const { id: messageId } = await talk.send(one, 'Hoi')
    await talk.remove(one, messageId)
    const target = { ...talk.at(one), messageId }
    const call = as(app, one).call
    for (const { status } of [
      await call(conversations.react, { ...target, emoji }),
      await call(conversations.vote, { ...target, options: [] }),
      await call(conversations.pin, target),
      await call(conversations.closePoll, target),
      await call(conversations.edit, { ...target, text: 'Back' }),
    ])
      expect(status).toBe(409)
    for (const { status } of [
      await call(conversations.reactions, target),
      await call(conversations.votes, target),
    ])
      expect(status).toBe(404)
    expect(await attachedTo(messageId)).toEqual(nothing)
  })

  test('stays what it is when it is deleted again', async () => {
    const talk = await aTalk(app)
    const { id } = await talk.send(talk.one, 'Hoi')
    await talk.remove(talk.one, id)
    const rows = await talk.list(talk.other)
    expect(await talk.remove(talk.one, id)).toBe(204)
    expect(await talk.list(talk.other)).toEqual(rows)
  })
})

const ends: [name: string, end: (person: Person) => Promise<unknown>][] = [
  ['an account', ({ me }) => deleteAccount(app, me.id)],
  [
    'the messages of a user',
    (person) => as(app, person).call(dataRights.eraseData, { dataTypes: ['messages'] }),
  ],
]

describe.each(ends)('the erasure of %s', (_, end) => {
  test.each(['group', 'direct'] as const)(
    'ends reactions and votes in a %s, and tells open chats',
    async (kind) => {
      const talk = await aTalkOf(kind)
      const { one, other } = talk
      const id = await aFullMessage(talk)
      const [before] = await talk.list(one)
      expect(before).toMatchObject({ reactions: [{ count: 2 }], poll: { voters: 1 } })
      await end(other)
      const rows = await talk.list(one, before?.changedSeq)
      expect(rows).toMatchObject([
        { id, reactions: [{ emoji, count: 1, isMine: true }], poll: { voters: 0 } },
      ])
      expect(rows[0]?.isPinned).toBe(true)
      expect(await app.db`select 1 from message_reactions where user_id = ${other.me.id}`).toEqual(
        [],
      )
      expect(await app.db`select 1 from poll_votes where user_id = ${other.me.id}`).toEqual([])
    },
  )

  test('ends more reactions than one batch', async () => {
    const talk = await aTalkOf('group')
    const { one, other } = talk
    const { id } = await talk.send(one, 'Hoi')
    await app.db`
      insert into message_reactions (id, group_message_id, user_id, emoji, created_at)
      select gen_random_uuid(), ${id}, ${other.me.id}, n::text, now() from generate_series(1, 2100) n`
    await end(other)
    expect(await app.db`select 1 from message_reactions where user_id = ${other.me.id}`).toEqual([])
  })

  test('keeps what they pinned, without their name', async () => {
    const talk = await aTalkOf('direct')
    const { one, other } = talk
    const { id: messageId } = await talk.send(one, 'Hoi')
    await as(app, other).call(conversations.pin, { ...talk.at(other), messageId })
    await end(other)
    const rows = await app.db`
      select pinned_by, pinned_at is not null as is_pinned from direct_messages
      where id = ${messageId}`
    expect(rows).toEqual([{ pinnedBy: null, isPinned: true }])
  })
})
