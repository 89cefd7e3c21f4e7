import { describe, expect, test } from 'vitest'
import { aGroupTalk, bothTalks } from '#server/testing/conversations.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import {
  conversations,
  maxReactionKinds,
  maxReactionsPerPerson,
} from '#shared/conversation/contract.ts'

const app = await sharedApp()

const emojis = [
  '👍',
  '😂',
  '😮',
  '😢',
  '🙏',
  '🎉',
  '🔥',
  '🌷',
  '🚲',
  '🧀',
  '☕',
  '🎈',
  '🥨',
  '🐈',
  '⚽',
]
const expectNoServerError = (replies: { status: number }[]) =>
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])

describe.each(bothTalks)('in %s', (_, aTalk) => {
  test(`${raceRounds} rounds of one person tapping a reaction at once: it counts once`, async () => {
    const talk = await aTalk(app)
    const { one, other } = talk
    for (let round = 0; round < raceRounds; round++) {
      const { id: messageId, changedSeq } = await talk.send(one, `${round}`)
      const target = { ...talk.at(other), messageId, emoji: '👍' }
      const replies = await Promise.all(
        Array.from({ length: 6 }, () => as(app, other).call(conversations.react, target)),
      )
      expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(204))
      const changes = await talk.list(one, changedSeq)
      expect(changes).toMatchObject([
        { changedSeq: changedSeq + 1, reactions: [{ emoji: '👍', count: 1 }] },
      ])
    }
  })

  test(`${raceRounds} rounds of one person tapping many reactions at once: ${maxReactionsPerPerson} stay`, async () => {
    const talk = await aTalk(app)
    const { one, other } = talk
    for (let round = 0; round < raceRounds; round++) {
      const { id: messageId } = await talk.send(one, `${round}`)
      const replies = await Promise.all(
        emojis
          .slice(0, 6)
          .map((emoji) =>
            as(app, other).call(conversations.react, { ...talk.at(other), messageId, emoji }),
          ),
      )
      const accepted = replies.filter(({ status }) => status === 204)
      expect(accepted).toHaveLength(maxReactionsPerPerson)
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(6 - accepted.length)
      const [row] = (await talk.list(one)).filter(({ id }) => id === messageId)
      expect(row?.reactions).toHaveLength(maxReactionsPerPerson)
    }
  })

  test(`${raceRounds} rounds of editing and reacting while the message is deleted: nothing of it stays`, async () => {
    const talk = await aTalk(app)
    const { one, other } = talk
    for (let round = 0; round < raceRounds * 2; round++) {
      const { id: messageId } = await talk.send(one, `${round}`)
      const edit = (text: string) =>
        as(app, one).call(conversations.edit, { ...talk.at(one), messageId, text })
      const react = (by: Person) =>
        as(app, by).call(conversations.react, { ...talk.at(by), messageId, emoji: '👍' })
      const [status, ...replies] = await Promise.all([
        talk.remove(one, messageId),
        edit('Late'),
        react(other),
        react(one),
        edit('Later'),
      ])
      expect(status).toBe(204)
      for (const reply of replies) expect([204, 409]).toContain(reply.status)
      const [row] = (await talk.list(other)).filter(({ id }) => id === messageId)
      expect(row).toMatchObject({ text: '', isDeleted: true })
      expect(row).not.toHaveProperty('editedAt')
      const left = await app.db`
        select id from message_edits where ${messageId} in (group_message_id, direct_message_id)
        union all
        select id from message_reactions where ${messageId} in (group_message_id, direct_message_id)
        union all select id from group_messages
          where id = ${messageId} and (message <> '' or edited_at is not null)
        union all select id from direct_messages
          where id = ${messageId} and (content <> '' or edited_at is not null)`
      expect(left).toEqual([])
    }
  })
})

test(`${raceRounds} rounds of many people tapping at once: all count, in ${maxReactionKinds} kinds`, async () => {
  const talk = await aGroupTalk(app)
  const { one, other } = talk
  const members = [one, other]
  for (let n = 0; n < 4; n++) members.push(await joinGroup(app, await aUser(app), talk.at(one)))
  const tap = (messageId: string) => (by: Person, emoji: string) =>
    as(app, by).call(conversations.react, { ...talk.at(by), messageId, emoji })
  for (let round = 0; round < raceRounds; round++) {
    const { id: messageId, changedSeq } = await talk.send(one, `${round}`)
    const same = await Promise.all(members.map((by) => tap(messageId)(by, '👍')))
    expectNoServerError(same)
    const changes = await talk.list(one, changedSeq)
    // One row, with the number of its last change.
    expect(changes).toMatchObject([
      { changedSeq: changedSeq + members.length, reactions: [{ count: members.length }] },
    ])
    const different = await Promise.all(
      members.flatMap((by, n) =>
        emojis.slice(1 + 2 * n, 3 + 2 * n).map((emoji) => tap(messageId)(by, emoji)),
      ),
    )
    expectNoServerError(different)
    const [row] = await talk.list(one, changedSeq + members.length)
    expect(row?.reactions).toHaveLength(maxReactionKinds)
  }
})
