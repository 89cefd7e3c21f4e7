import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { latestNotification } from '#server/testing/groups.ts'
import { mailFolder } from '#server/testing/mails.ts'
import { aModerator, anAdmin, as, aUser } from '#server/testing/people.ts'
import { aCase, decideCase, sendObjection } from '#server/testing/safety.ts'
import { safety } from '#shared/safety/contract.ts'

const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder })
const admin = await anAdmin(app)
const moderator = await aModerator(app)

const anAddress = () => `${randomUUID().slice(0, 8)}@example.org`
const readMails = async (address: string) => {
  await app.jobs.drain()
  const files = readdirSync(join(folder, 'outbox')).map((name) =>
    readFileSync(join(folder, 'outbox', name), 'utf8'),
  )
  return files.filter((mail) => mail.includes(`To: ${address}`))
}

test('message without an account gets a confirmation at the given address', async () => {
  const email = anAddress()
  const message = 'Somebody offers my house as theirs.'
  const where = 'https://welkom.example/community/1'
  const draft = { topic: 'content' as const, email, name: 'Piet', where, message }
  expect((await as(app, null).call(safety.contact, draft)).status).toBe(204)
  const [row] = await app.db`
    select c.subject_type, c.status, r.topic, r.reason, r.details, r.name, r.location, r.reporter_id
    from reports r join cases c on c.id = r.case_id where r.email = ${email}`
  expect(row).toEqual({
    ...{
      subjectType: 'contact',
      status: 'open',
      topic: 'content',
      reason: 'other',
      details: message,
    },
    ...{ name: 'Piet', location: where, reporterId: null },
  })
  expect(await latestNotification(app, moderator)).toMatchObject({ type: 'caseOpened' })
  const mails = await readMails(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Subject: Your message has arrived')
  // The mail quotes nothing, because a third party may have typed the address.
  for (const text of [message, 'Piet', where]) expect(mails[0]).not.toContain(text)
})

test('answer refers to the message by its date without quoting it', async () => {
  const email = anAddress()
  const message = 'When will there be a market?'
  await as(app, null).call(safety.contact, { topic: 'other', email, message })
  const [row] = await app.db<
    [{ caseId: string }]
  >`select case_id from reports where email = ${email}`
  const answer = { kind: 'answer', reason: 'On the first Saturday.' } as const
  expect((await decideCase(app, moderator, row.caseId, answer)).status).toBe(201)
  const mail = (await readMails(email)).find((one) => one.includes('An answer to your message'))
  const { text } = await PostalMime.parse(mail ?? '')
  expect(text).toMatch(/It’s about the message we received on \w+ \d+ \w+ at \d+:\d+\./)
  expect(text).toContain('On the first Saturday.')
  expect(text).not.toContain(message)
})

test('each message opens a case, also from the same user', async () => {
  const joris = await aUser(app)
  const email = anAddress()
  for (const message of ['One', 'Two'])
    await as(app, joris).call(safety.contact, { topic: 'other', email, message })
  const rows = await app.db`
    select case_id, reporter_id from reports where email = ${email}`
  expect(new Set(rows.map(({ caseId }) => caseId)).size).toBe(2)
  expect(rows.map(({ reporterId }) => reporterId)).toEqual([joris.me.id, joris.me.id])
})

test('invalid and valid decision ids get the same response', async () => {
  const email = anAddress()
  const draft = { topic: 'objection' as const, email, message: 'No', decisionId: randomUUID() }
  expect((await as(app, null).call(safety.contact, draft)).status).toBe(204)
  expect(await readMails(email)).toHaveLength(1)
})

const month = 31 * 24 * 3_600_000
/** A decision of this age. */
const aDecision = async (kind: 'warn' | 'ban', months: number) => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const { id: postId } = await aPost(app, { by: ana })
  const caseId = await aCase(app, joris, 'post', postId)
  app.clock.forward(-months * month)
  const { body } = await decideCase(app, admin, caseId, { kind })
  app.clock.forward(months * month)
  return { ana, caseId, decisionId: body.id }
}
const readStatus = async (id: string) => {
  const [row] = await app.db<[{ status: string }]>`select status from cases where id = ${id}`
  return row.status
}

test('objection after six months opens a contact case only', async () => {
  const late = await aDecision('warn', 7)
  expect((await sendObjection(app, late.ana, late.decisionId)).status).toBe(204)
  expect(await readStatus(late.caseId)).toBe('decided')
  const rows = await app.db`
    select c.subject_type, c.status, r.topic from reports r join cases c on c.id = r.case_id
    where r.email = ${late.ana.me.email}`
  expect(rows).toEqual([{ subjectType: 'contact', status: 'open', topic: 'objection' }])

  const inTime = await aDecision('warn', 5)
  await sendObjection(app, inTime.ana, inTime.decisionId)
  expect(await readStatus(inTime.caseId)).toBe('objected')
})

test('ban can be objected to while it is in force', async () => {
  const { ana, caseId, decisionId } = await aDecision('ban', 7)
  const draft = { topic: 'objection' as const, email: ana.me.email, message: 'I was young.' }
  expect((await as(app, null).call(safety.contact, { ...draft, decisionId })).status).toBe(204)
  expect(await readStatus(caseId)).toBe('objected')
  await decideCase(app, admin, caseId, { kind: 'reverse', seen: 1 })
})

test('address gets at most five mails an hour', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict', DATA_DIR: folder })
  const [victim, other] = [anAddress(), anAddress()]
  const write = async (sender: number, email: string) => {
    const { statusCode } = await strict.http.inject({
      ...{ method: 'POST', url: safety.contact.path, remoteAddress: `203.0.113.${sender}` },
      payload: { topic: 'other', email, message: 'Hoi' },
    })
    return statusCode
  }
  const codes: number[] = []
  for (let sender = 1; sender <= 6; sender++)
    codes.push(await write(sender, sender === 6 ? victim.toUpperCase() : victim))
  expect(codes).toEqual([204, 204, 204, 204, 204, 429])
  expect(await write(7, other)).toBe(204)
  await strict.stop()
})
