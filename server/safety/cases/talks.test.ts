import { expect, test } from 'vitest'
import { only } from '#server/testing/canary.ts'
import { aDirectMessage, connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined, told } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { aModerator, anAdmin, as, aUser } from '#server/testing/people.ts'
import { aCase, decided, objected } from '#server/testing/safety.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'

// Of what people write to each other.
const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder })
const admin = await anAdmin(app)
const moderator = await aModerator(app)

const fileOf = (id: string, by = moderator) => as(app, by).call(cases.one, { id })
const two = async () => {
  const [mina, luca] = [await aUser(app), await aUser(app)]
  await connected(app, mina, luca)
  return { mina, luca, words: () => only(mina, luca, moderator, admin) }
}

test('of a talk moderators see the message and five around it, and nothing else (G16)', async () => {
  const [mina, luca] = [await aUser(app), await aUser(app)]
  await connected(app, mina, luca)
  const said: string[] = []
  for (let number = 0; number < 15; number++) {
    const text = `${only(mina, luca, moderator)} number ${number}`
    said.push((await aDirectMessage(app, mina, luca, text)).id)
  }
  const id = await aCase(app, luca, 'directMessage', said[7] ?? '')
  const { body } = await fileOf(id)
  expect(body.context.lines.map(({ id }) => id)).toEqual(said.slice(2, 13))
  expect(body.context.lines.filter(({ isReported }) => isReported)).toMatchObject([{ id: said[7] }])
  expect((await decided(app, moderator, id, { kind: 'remove' })).status).toBe(201)
  const { body: thread } = await as(app, luca).call(messages.thread, { userId: mina.me.id })
  expect(thread[7]).toMatchObject({ content: '', isDeleted: true })
})

test('so in groups; and no moderator reads there without a report', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const { id } = await aGroup(app, { by: ana, isPrivate: true })
  await joined(app, joris, { id }, ana)
  const words = `${only(ana, joris, moderator, admin)} Go home.`
  const { body: said } = await as(app, ana).call(groups.send, { id, message: words })
  expect((await as(app, moderator).call(groups.messages, { id })).status).toBe(403)
  const caseId = await aCase(app, joris, 'groupMessage', said.id)
  expect((await fileOf(caseId)).body.context.lines).toMatchObject([{ words, isReported: true }])
  await decided(app, moderator, caseId, { kind: 'remove' })
  expect((await as(app, joris).call(groups.messages, { id })).body).toMatchObject([
    { message: '', isDeleted: true },
  ])
})

test('what is written after the report, and all of it once it is decided, is for nobody else', async () => {
  const { mina, luca, words } = await two()
  const { id: said } = await aDirectMessage(app, mina, luca, `${words()} You will pay.`)
  const id = await aCase(app, luca, 'directMessage', said)
  app.clock.forward(1000)
  await aDirectMessage(app, luca, mina, `${only(mina, luca)} I have told a lawyer.`)
  expect((await fileOf(id)).body.context.lines.map((line) => line.id)).toEqual([said])
  const { body: decision } = await decided(app, moderator, id, { kind: 'warn' })
  const { body: decidedFile } = await fileOf(id)
  expect(decidedFile).toMatchObject({ context: { lines: [], isThere: true } })
  expect(decidedFile.snapshot).toContain('You will pay.')
  // Whoever looks at it again sees what was seen then, and no more.
  await objected(app, mina, decision.id)
  expect((await fileOf(id, admin)).body.context.lines.map((line) => line.id)).toEqual([said])
})

test('so in groups, after the report and after the decision', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const group = await aGroup(app, { by: ana, isPrivate: true })
  await joined(app, joris, group, ana)
  const send = async (message: string) =>
    (await as(app, ana).call(groups.send, { id: group.id, message })).body.id
  const said = await send(`${only(ana, joris, moderator)} Go home.`)
  const id = await aCase(app, joris, 'groupMessage', said)
  app.clock.forward(1000)
  await send(`${only(ana, joris)} Dinner is at mine.`)
  expect((await fileOf(id)).body.context.lines.map((line) => line.id)).toEqual([said])
  await decided(app, moderator, id, { kind: 'dismiss' })
  expect((await fileOf(id)).body.context.lines).toEqual([])
})

test('that a message between two was reported and stays does not say by whom', async () => {
  const { mina, luca, words } = await two()
  const { id: said } = await aDirectMessage(app, mina, luca, `${words()} Hm.`)
  const heardOf = async () => {
    await app.jobs.settle()
    const { body: trail } = await as(app, mina).call(privacy.auditLogs, { limit: 200 })
    const file = JSON.parse((await as(app, mina).call(dataRights.exportNow, {})).text)
    return {
      told: await told(app, mina),
      mails: (await mailsTo(folder, mina)).map(({ subject }) => subject),
      trail: trail.map(({ action }) => action).filter((action) => action !== 'data_exported'),
      decisions: file.decisions,
    }
  }
  const before = await heardOf()
  const id = await aCase(app, luca, 'directMessage', said)
  const { body: decision } = await decided(app, moderator, id, { kind: 'dismiss' })
  expect(await told(app, luca)).toMatchObject({ title: 'What you reported stays' })
  expect(await heardOf()).toEqual(before)
  // Nor that this stands, however often it is asked.
  for (const seen of [1, 2]) {
    await objected(app, luca, decision.id)
    const stands = await decided(app, seen === 1 ? admin : moderator, id, { kind: 'uphold', seen })
    expect(stands.status).toBe(201)
    expect((await told(app, luca))?.title).toBe('The decision about what you reported stands')
    expect(await heardOf()).toEqual(before)
  }
  // What has consequences is told.
  await objected(app, luca, decision.id)
  await decided(app, admin, id, { kind: 'warn', seen: 3 })
  expect((await heardOf()).decisions).toMatchObject([{ kind: 'warn' }])
  expect(await told(app, mina)).toMatchObject({ title: 'A warning about your message' })
})
