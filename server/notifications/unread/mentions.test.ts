import { beforeEach, expect, test } from 'vitest'
import { blockPerson } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const folder = mailFolder()
let mina: Person
let joris: Person
let id: string

const app = await sharedApp({ DATA_DIR: folder, PUBLIC_URL: 'https://welkom.example' })
beforeEach(async () => {
  mina = await aUser(app, { name: 'Mina Kaya' })
  joris = await aUser(app, { name: 'Joris Visser' })
  id = (await aGroup(app, { name: 'Dutch over coffee' })).id
  for (const person of [mina, joris]) await joinGroup(app, person, { id })
})

/** Joris writes in the group, and Mina is notified of the mention. */
const mention = async (message: string) =>
  (await as(app, joris).call(groups.send, { id, message })).body

const elapse = async (minutes: number) => {
  app.clock.forward(minutes * 60_000)
  await app.db`
    update jobs set due_at = now()
    where name = 'mail.unread' and due_at <= ${app.clock.now}
      and payload ->> 'userId' = ${mina.me.id}`
  await app.jobs.drain()
}

const mentions = async () =>
  (await mailsTo(folder, mina)).filter(({ subject }) => subject?.includes('mentioned'))

test('only group messages that mention the user are mailed, once', async () => {
  const { username } = mina.me
  await as(app, mina).call(notifications.changePreviews, { hasMessagePreviews: true })
  const first = await mention(`@${username} ga je mee?`)
  for (const other of ['Iemand?', `@${username}x`, `joris@${username}.nl`, `x@${username}`])
    await as(app, joris).call(groups.send, { id, message: other })
  await mention(`En jij @${username.toUpperCase()}?`)
  await elapse(6)
  const [mail, ...others] = await mentions()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('You were mentioned on Welkom')
  expect(mail?.text).toContain('Joris Visser mentioned you in Dutch over coffee')
  expect(mail?.text).toContain('In “Dutch over coffee”, 2 unread messages mention you.')
  expect(mail?.text).toContain(`> Joris Visser: @${username} ga je mee?`)
  expect(mail?.text).not.toContain('Iemand')
  expect(mail?.text).toContain(`https://welkom.example/groups/${id}#message-${first.id}`)
  await elapse(60)
  expect(await mentions()).toHaveLength(1)
})

const deleteNotifications = async () => {
  const { body } = await as(app, mina).call(notifications.list, {})
  for (const { id } of body) await as(app, mina).call(notifications.remove, { id })
}

test.each<[string, () => unknown]>([
  ['was read in the panel', () => as(app, mina).call(notifications.markAllRead, {})],
  ['was deleted in the panel', deleteNotifications],
  ['was read', () => as(app, mina).call(groups.markRead, { id, seq: 99 })],
  ['is from a hidden user', () => blockPerson(app, mina, joris)],
  ['is in a group the user left', () => as(app, mina).call(groups.leave, { id })],
  ['was deleted with its group', () => app.db`delete from groups where id = ${id}`],
])('a mention that %s is not mailed', async (_, invalidate) => {
  await mention(`@${mina.me.username} ga je mee?`)
  await invalidate()
  await elapse(6)
  expect(await mentions()).toEqual([])
})
