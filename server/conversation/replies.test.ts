import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { checkBothWhileBlocked } from '#server/testing/connections.ts'
import { aGroupTalk, bothTalks, type Talk } from '#server/testing/conversations.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()
await aUser(app) // the first account is an administrator

/** What `by` sees of the message that the newest one answers. */
const quoteFor = async (talk: Talk, by: Person) => (await talk.list(by)).at(-1)?.replyTo

/** `other` answers a message of `one`. */
const aReply = async (talk: Talk, text = 'When shall we\nmeet?') => {
  const asked = await talk.send(talk.one, text)
  const reply = await talk.send(talk.other, 'At eight', { replyToId: asked.id })
  return { asked, reply }
}

const storedTexts = (id: string) => app.db<{ row: string }[]>`
  select m::text as row from group_messages m where id = ${id}
  union all select m::text from direct_messages m where id = ${id}`

describe.each(bothTalks)('a reply in %s', (_, aTalk) => {
  test('quotes the beginning of the message in one line, for each reader', async () => {
    const talk = await aTalk(app)
    const { one, other } = talk
    const { asked, reply } = await aReply(talk, `When shall we\n meet? ${'a'.repeat(300)}`)
    const quote = {
      ...{ id: asked.id, seq: asked.seq, author: one.me.name, isGone: false },
      text: `When shall we meet? ${'a'.repeat(300)}`.slice(0, 139),
    }
    expect(reply.replyTo).toEqual({ ...quote, isOwn: false })
    expect(await quoteFor(talk, one)).toEqual({ ...quote, isOwn: true })
    expect(await quoteFor(talk, other)).toEqual({ ...quote, isOwn: false })
    // Only the id is stored.
    const [{ row = '' } = {}] = await storedTexts(reply.id)
    expect(row).not.toContain('When shall we')
  })

  test('reaches open chats with the quote as each of them sees it', async () => {
    const talk = await aTalk(app)
    const listeners = [await connectStream(app, talk.one), await connectStream(app, talk.other)]
    await aReply(talk)
    const quotes = []
    for (const listener of listeners) {
      const next = () =>
        talk.kind === 'group' ? listener.next('groupMessage') : listener.next('directMessage')
      await next()
      quotes.push((await next()).message.replyTo)
      listener.close()
    }
    expect(quotes).toMatchObject([{ isOwn: true }, { isOwn: false }])
  })

  test('follows an edit of the message', async () => {
    const talk = await aTalk(app)
    const { asked } = await aReply(talk)
    const edit = { ...talk.at(talk.one), messageId: asked.id, text: 'Where do we meet?' }
    await as(app, talk.one).call(conversations.edit, edit)
    for (const person of [talk.one, talk.other])
      expect(await quoteFor(talk, person)).toMatchObject({ text: edit.text, isGone: false })
  })

  test('follows its deletion', async () => {
    const talk = await aTalk(app)
    const { asked } = await aReply(talk)
    await talk.remove(talk.one, asked.id)
    for (const person of [talk.one, talk.other])
      expect(await quoteFor(talk, person)).toMatchObject({ id: asked.id, text: '', isGone: true })
  })

  test('follows the erasure of the messages and of the account', async () => {
    const talk = await aTalk(app)
    await aReply(talk)
    const { one, other } = talk
    await as(app, one).call(dataRights.eraseData, { dataTypes: ['messages'] })
    expect(await quoteFor(talk, other)).toMatchObject({ text: '', isGone: true })
    const second = await aTalk(app)
    await aReply(second)
    await deleteAccount(app, second.one.me.id)
    expect(await quoteFor(second, second.other)).toMatchObject({
      ...{ author: null, text: '', isGone: true, isOwn: false },
    })
  })

  test('says that the message is gone once it is no longer kept', async () => {
    const talk = await aTalk(app)
    const { asked } = await aReply(talk)
    await app.db`delete from group_messages where id = ${asked.id}`
    await app.db`delete from direct_messages where id = ${asked.id}`
    const rows = await talk.list(talk.one)
    const gone = { id: asked.id, author: null, isOwn: false, text: '', isGone: true }
    expect(rows).toMatchObject([{ text: 'At eight', replyTo: gone }])
  })

  test('answers only a message of the conversation', async () => {
    const talk = await aTalk(app)
    const { one, other } = talk
    const elsewhere = await aTalk(app)
    const foreign = await elsewhere.send(elsewhere.one, 'Hoi')
    for (const replyToId of [foreign.id, crypto.randomUUID()]) {
      const { status, body } = await talk.attempt(other, 'At eight', { replyToId })
      expect([status, body]).toMatchObject([404, { code: 'message_not_found' }])
    }
    expect(await talk.list(one)).toHaveLength(0)
  })

  test('reaches a message that was deleted while the reply waited', async () => {
    const talk = await aTalk(app)
    const { one, other } = talk
    const asked = await talk.send(one, 'When shall we meet?')
    await talk.remove(one, asked.id)
    await talk.send(other, 'At eight', { replyToId: asked.id })
    expect(await quoteFor(talk, one)).toMatchObject({ id: asked.id, text: '', isGone: true })
  })
})

test('a reply in a group hides whom a block hides', async () => {
  const talk = await aGroupTalk(app)
  const { one, other } = talk
  const third = await joinGroup(app, await aUser(app), talk.at(one))
  const asked = await talk.send(one, 'When shall we meet?')
  await talk.send(third, 'At eight', { replyToId: asked.id })
  await checkBothWhileBlocked(app, [one, other], async (viewer) => {
    const quote = await quoteFor(talk, viewer)
    if (viewer === one) expect(quote).toMatchObject({ text: 'When shall we meet?', isOwn: true })
    else expect(quote).toMatchObject({ author: null, text: '', isGone: true })
  })
  expect(await quoteFor(talk, other)).toMatchObject({ author: one.me.name })
})

test('someone from whom a block hides a message cannot answer it', async () => {
  const talk = await aGroupTalk(app)
  const { one, other } = talk
  const asked = await talk.send(one, 'When shall we meet?')
  await checkBothWhileBlocked(app, [one, other], async (viewer) => {
    const { status } = await talk.attempt(viewer, 'At eight', { replyToId: asked.id })
    expect(status).toBe(viewer === one ? 201 : 404)
  })
})

test('an open chat hides the quote of someone whom a block hides', async () => {
  const talk = await aGroupTalk(app)
  const { one, other } = talk
  const third = await joinGroup(app, await aUser(app), talk.at(one))
  const asked = await talk.send(one, 'When shall we meet?')
  await checkBothWhileBlocked(app, [one, other], async (viewer) => {
    if (viewer === one) return
    const listener = await connectStream(app, viewer)
    const { seq } = await talk.send(third, 'At eight', { replyToId: asked.id })
    let { message } = await listener.next('groupMessage')
    // What was written before may arrive late.
    while (message.seq < seq) ({ message } = await listener.next('groupMessage'))
    expect(message.replyTo).toMatchObject({ author: null, text: '', isGone: true })
    listener.close()
  })
})

test('messages that someone erased for themselves are neither quoted nor answered', async () => {
  const talk = await bothTalks[1][1](app)
  const { one, other } = talk
  const { asked } = await aReply(talk)
  await as(app, other).call(dataRights.eraseData, { dataTypes: ['messages'] })
  const again = await talk.attempt(other, 'At nine', { replyToId: asked.id })
  expect(again.status).toBe(404)
  await talk.send(one, 'Really?', { replyToId: asked.id })
  const [row, ...more] = await talk.list(other)
  expect([row?.text, more]).toEqual(['Really?', []])
  expect(row?.replyTo).toMatchObject({ author: null, text: '', isGone: true })
})
