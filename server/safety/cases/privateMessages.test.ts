import { expect, test } from 'vitest'
import { privateTo } from '#server/testing/canary.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup, latestNotification } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { aModerator, anAdmin, as, aUser } from '#server/testing/people.ts'
import { aCase, decideCase, sendObjection } from '#server/testing/safety.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'

// Users must not learn each other's messages.
const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder })
const admin = await anAdmin(app)
const moderator = await aModerator(app)

const readCase = (id: string, by = moderator) => as(app, by).call(cases.one, { id })
const two = async () => {
  const [mina, luca] = [await aUser(app), await aUser(app)]
  await connectUsers(app, mina, luca)
  return { mina, luca, words: () => privateTo(mina, luca, moderator, admin) }
}

test('moderators see a reported message and five around it only (G16)', async () => {
  const [mina, luca] = [await aUser(app), await aUser(app)]
  await connectUsers(app, mina, luca)
  const messageIds: string[] = []
  for (let number = 0; number < 15; number++) {
    const text = `${privateTo(mina, luca, moderator)} number ${number}`
    messageIds.push((await aDirectMessage(app, mina, luca, text)).id)
  }
  const id = await aCase(app, luca, 'directMessage', messageIds[7] ?? '')
  const { body } = await readCase(id)
  expect(body.context.lines.map(({ id }) => id)).toEqual(messageIds.slice(2, 13))
  expect(body.context.lines.filter(({ isReported }) => isReported)).toMatchObject([
    { id: messageIds[7] },
  ])
  expect((await decideCase(app, moderator, id, { kind: 'remove' })).status).toBe(201)
  const { body: thread } = await as(app, luca).call(messages.thread, { id: mina.me.id })
  expect(thread[7]).toMatchObject({ content: '', isDeleted: true })
})

test('moderators see no group messages without a report', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const { id } = await aGroup(app, { by: ana, isPrivate: true })
  await joinGroup(app, joris, { id }, ana)
  const words = `${privateTo(ana, joris, moderator, admin)} Go home.`
  const { body: messageIds } = await as(app, ana).call(groups.send, { id, message: words })
  expect((await as(app, moderator).call(groups.messages, { id })).status).toBe(403)
  const caseId = await aCase(app, joris, 'groupMessage', messageIds.id)
  expect((await readCase(caseId)).body.context.lines).toMatchObject([
    { text: words, isReported: true },
  ])
  await decideCase(app, moderator, caseId, { kind: 'remove' })
  expect((await as(app, joris).call(groups.messages, { id })).body).toMatchObject([
    { message: '', isDeleted: true },
  ])
})

test('direct messages after the report, and all after the decision, are hidden', async () => {
  const { mina, luca, words } = await two()
  const { id: messageIds } = await aDirectMessage(app, mina, luca, `${words()} You will pay.`)
  const id = await aCase(app, luca, 'directMessage', messageIds)
  app.clock.forward(1000)
  await aDirectMessage(app, luca, mina, `${privateTo(mina, luca)} I have told a lawyer.`)
  expect((await readCase(id)).body.context.lines.map((line) => line.id)).toEqual([messageIds])
  const { body: decision } = await decideCase(app, moderator, id, { kind: 'warn' })
  const { body: decidedFile } = await readCase(id)
  expect(decidedFile).toMatchObject({ context: { lines: [], isThere: true } })
  expect(decidedFile.snapshot).toContain('You will pay.')
  // A second review shows the same messages.
  await sendObjection(app, mina, decision.id)
  expect((await readCase(id, admin)).body.context.lines.map((line) => line.id)).toEqual([
    messageIds,
  ])
})

test('group messages after the report, and all after the decision, are hidden', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const group = await aGroup(app, { by: ana, isPrivate: true })
  await joinGroup(app, joris, group, ana)
  const send = async (message: string) =>
    (await as(app, ana).call(groups.send, { id: group.id, message })).body.id
  const messageIds = await send(`${privateTo(ana, joris, moderator)} Go home.`)
  const id = await aCase(app, joris, 'groupMessage', messageIds)
  app.clock.forward(1000)
  await send(`${privateTo(ana, joris)} Dinner is at mine.`)
  expect((await readCase(id)).body.context.lines.map((line) => line.id)).toEqual([messageIds])
  await decideCase(app, moderator, id, { kind: 'dismiss' })
  expect((await readCase(id)).body.context.lines).toEqual([])
})

test('dismissed report of a direct message does not reveal the reporter', async () => {
  const { mina, luca, words } = await two()
  const { id: messageIds } = await aDirectMessage(app, mina, luca, `${words()} Hm.`)
  const readDisclosed = async () => {
    await app.jobs.drain()
    const { body: trail } = await as(app, mina).call(privacy.auditLogs, { limit: 200 })
    const file = JSON.parse((await as(app, mina).call(dataRights.exportNow, {})).text)
    return {
      told: await latestNotification(app, mina),
      mails: (await mailsTo(folder, mina)).map(({ subject }) => subject),
      trail: trail.map(({ action }) => action).filter((action) => action !== 'data_exported'),
      decisions: file.decisions,
    }
  }
  const before = await readDisclosed()
  const id = await aCase(app, luca, 'directMessage', messageIds)
  const { body: decision } = await decideCase(app, moderator, id, { kind: 'dismiss' })
  expect(await latestNotification(app, luca)).toMatchObject({ title: 'We kept what you reported' })
  expect(await readDisclosed()).toEqual(before)
  // Upholding the dismissal does not reveal them either.
  for (const seen of [1, 2]) {
    await sendObjection(app, luca, decision.id)
    const upheld = await decideCase(app, seen === 1 ? admin : moderator, id, {
      kind: 'uphold',
      seen,
    })
    expect(upheld.status).toBe(201)
    expect((await latestNotification(app, luca))?.title).toBe(
      'The decision about what you reported was upheld',
    )
    expect(await readDisclosed()).toEqual(before)
  }
  // Decisions with consequences are disclosed.
  await sendObjection(app, luca, decision.id)
  await decideCase(app, admin, id, { kind: 'warn', seen: 3 })
  expect((await readDisclosed()).decisions).toMatchObject([{ kind: 'warn' }])
  expect(await latestNotification(app, mina)).toMatchObject({
    title: 'A warning about your message',
  })
})
