import { beforeEach, describe, expect, test } from 'vitest'
import { privateTo } from '#server/testing/canary.ts'
import { aNotifiedMessage, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { conversations, type NotificationLevel } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const folder = mailFolder()
let mina: Person
let joris: Person
let groupId: string

const app = await sharedApp({ DATA_DIR: folder, PUBLIC_URL: 'https://welkom.example' })
beforeEach(async () => {
  mina = await aUser(app, { name: 'Mina Kaya' })
  joris = await aUser(app, { name: 'Joris Visser' })
  await connectUsers(app, mina, joris)
  groupId = (await aGroup(app, { name: 'Dutch over coffee' })).id
  for (const person of [mina, joris]) await joinGroup(app, person, { id: groupId })
  await as(app, mina).call(notifications.changePreviews, { hasMessagePreviews: true })
  await app.jobs.drain()
})

const choose = (kind: 'group' | 'direct', level: NotificationLevel) => {
  const id = kind === 'group' ? groupId : joris.me.id
  return as(app, mina).call(conversations.changeSettings, { kind, id, level, hours: null })
}
const write = async (person: Person, message: string, replyToId?: string) =>
  (
    await as(app, person).call(groups.send, {
      id: groupId,
      message,
      ...(replyToId && { replyToId }),
    })
  ).body

/** What the mails after six minutes say about messages. */
const mailed = async () => {
  app.clock.forward(6 * 60_000)
  await app.db`
    update jobs set due_at = now()
    where name = 'mail.unread' and due_at <= ${app.clock.now}
      and payload ->> 'userId' = ${mina.me.id}`
  await app.jobs.drain()
  const mails = await mailsTo(folder, mina)
  return mails
    .map(({ text }) => text)
    .filter((text) => text.includes('unread message'))
    .join()
}

describe('the mail about a group tells', () => {
  test('of replies like of mentions', async () => {
    const asked = await write(mina, 'Wie gaat er mee?')
    await write(joris, 'Zonder mij')
    await write(joris, 'Ik!', asked.id)
    const text = await mailed()
    expect(text).toContain('an unread message mentions you or replies to you')
    expect(text).toContain('Ik!')
    expect(text).not.toContain('Zonder mij')
  })

  test('who replied, also if someone else mentioned them later', async () => {
    const luca = await joinGroup(app, await aUser(app, { name: 'Luca Rossi' }), { id: groupId })
    const asked = await write(mina, 'Wie gaat er mee?')
    await write(joris, 'Ik!', asked.id)
    await write(luca, `Ik ook, @${mina.me.username}`)
    expect(await mailed()).toContain('Joris Visser replied to you in Dutch over coffee')
  })

  test('of everything to those who chose it', async () => {
    await choose('group', 'everything')
    await write(joris, 'Zonder mij')
    await write(joris, `Met @${mina.me.username}`)
    const text = await mailed()
    expect(text).toContain('You have 2 unread messages in “Dutch over coffee”')
    expect(text).toContain('Zonder mij')
  })

  test('nothing to those who muted it since', async () => {
    await write(joris, `Met @${mina.me.username}`)
    await choose('group', 'nothing')
    expect(await mailed()).toBe('')
  })
})

describe('the mail about a conversation tells', () => {
  test('nothing of a muted one', async () => {
    await aNotifiedMessage(app, joris, mina)
    await choose('direct', 'nothing')
    expect(await mailed()).toBe('')
  })

  test('only of replies to those who chose that', async () => {
    const content = `${privateTo(mina, joris)} Ga je mee?`
    const asked = await as(app, mina).call(messages.send, { receiverId: joris.me.id, content })
    await choose('direct', 'mentions')
    const answer = { content: `${privateTo(joris, mina)} Ja!`, replyToId: asked.body.id }
    await as(app, joris).call(messages.send, { receiverId: mina.me.id, ...answer })
    await aNotifiedMessage(app, joris, mina, 'Iets anders')
    const text = await mailed()
    expect(text).toContain('Ja!')
    expect(text).not.toContain('Iets anders')
  })
})
