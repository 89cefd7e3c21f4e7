import { expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'

const app = await sharedApp()
await anAdmin(app)
const moderator = await aModerator(app)

const deleteAccount = (person: Person) => as(app, person).call(dataRights.deleteAccount, {})
const scene = async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: ana, title: 'Rooms', content: 'Pay first.' })
  const draft = { type: 'post', id: post.id, reason: 'scam', details: 'He took my money.' } as const
  return { ana, joris, draft }
}
const rowOf = async (id: string) => {
  const [row] = await app.db`
    select owner_id, snapshot, status,
      (select string_agg(details, '') from reports where case_id = cases.id) as said,
      (select string_agg(reason, '') from decisions where case_id = cases.id) as why
    from cases where id = ${id}`
  return row
}

test('content of a deleted account goes with the decision of its open case', async () => {
  const { ana, joris, draft } = await scene()
  const id = await aCase(app, joris, 'post', draft.id)
  expect((await deleteAccount(ana)).status).toBe(204)
  expect(await rowOf(id)).toMatchObject({ ownerId: null, snapshot: 'Rooms\n\nPay first.' })
  const { body: file } = await as(app, moderator).call(cases.one, { id })
  expect(file).toMatchObject({ owner: null, choices: ['dismiss'], context: { isThere: false } })
  expect((await decideCase(app, moderator, id, { kind: 'dismiss' })).status).toBe(201)
  expect(await rowOf(id)).toMatchObject({ status: 'decided', snapshot: null })
})

test('account deletion erases content and reasons, the decision stays', async () => {
  const { ana, joris, draft } = await scene()
  const id = await aCase(app, joris, 'post', draft.id)
  await decideCase(app, moderator, id, { kind: 'warn' })
  await deleteAccount(ana)
  expect(await rowOf(id)).toMatchObject({ ownerId: null, snapshot: null, why: '' })
  const log = await app.db`select kind from decisions where case_id = ${id}`
  expect(log).toEqual([{ kind: 'warn' }])
})

test('deletion of the reporter erases their text, the case stays', async () => {
  const { joris, draft } = await scene()
  await as(app, joris).call(safety.report, draft)
  await deleteAccount(joris)
  const [row] = await app.db<[{ id: string }]>`select id from cases where subject_id = ${draft.id}`
  expect(await rowOf(row.id)).toMatchObject({ status: 'open', said: '' })
  const { body: file } = await as(app, moderator).call(cases.one, { id: row.id })
  expect(file.reports).toMatchObject([{ reporter: null, reason: 'scam', details: '' }])
})

test('deletion of the moderator removes the name, the decision stays', async () => {
  const { joris, draft } = await scene()
  const other = await aModerator(app)
  const id = await aCase(app, joris, 'post', draft.id)
  await decideCase(app, other, id, { kind: 'warn', reason: 'Be honest.' })
  await deleteAccount(other)
  const { body: file } = await as(app, moderator).call(cases.one, { id })
  expect(file.decisions).toMatchObject([{ kind: 'warn', reason: 'Be honest.', decidedBy: null }])
})

test('export contains own decisions and reports', async () => {
  const { ana, joris, draft } = await scene()
  await as(app, joris).call(safety.report, draft)
  const [row] = await app.db<[{ id: string }]>`select id from cases where subject_id = ${draft.id}`
  await decideCase(app, moderator, row.id, { kind: 'warn' })
  const readExport = async (person: Person) =>
    JSON.parse((await as(app, person).call(dataRights.exportNow, {})).text)
  expect(await readExport(ana)).toMatchObject({
    decisions: [{ about: 'post', kind: 'warn', reason: 'This hurts people.' }],
    reports: [],
  })
  expect(await readExport(joris)).toMatchObject({
    decisions: [],
    reports: [{ reason: 'scam', details: 'He took my money.' }],
  })
})
