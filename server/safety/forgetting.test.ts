import { expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase, decided } from '#server/testing/safety.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'

const app = await sharedApp()
await anAdmin(app)
const moderator = await aModerator(app)

const leave = (person: Person) => as(app, person).call(dataRights.deleteAccount, {})
const scene = async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: ana, title: 'Rooms', content: 'Pay first.' })
  const draft = { type: 'post', id: post.id, reason: 'scam', words: 'He took my money.' } as const
  return { ana, joris, draft }
}
const rowOf = async (id: string) => {
  const [row] = await app.db`
    select owner_id, snapshot, status,
      (select string_agg(words, '') from reports where case_id = cases.id) as said,
      (select string_agg(reason, '') from decisions where case_id = cases.id) as why
    from cases where id = ${id}`
  return row
}

test('whoever leaves while a case is open: its words go with the decision', async () => {
  const { ana, joris, draft } = await scene()
  const id = await aCase(app, joris, 'post', draft.id)
  expect((await leave(ana)).status).toBe(204)
  expect(await rowOf(id)).toMatchObject({ ownerId: null, snapshot: 'Rooms\n\nPay first.' })
  const { body: file } = await as(app, moderator).call(cases.one, { id })
  expect(file).toMatchObject({ owner: null, choices: ['dismiss'], context: { isThere: false } })
  expect((await decided(app, moderator, id, { kind: 'dismiss' })).status).toBe(201)
  expect(await rowOf(id)).toMatchObject({ status: 'decided', snapshot: null })
})

test('whoever leaves afterwards takes the words and the reasons along; that it was decided stays', async () => {
  const { ana, joris, draft } = await scene()
  const id = await aCase(app, joris, 'post', draft.id)
  await decided(app, moderator, id, { kind: 'warn' })
  await leave(ana)
  expect(await rowOf(id)).toMatchObject({ ownerId: null, snapshot: null, why: '' })
  const log = await app.db`select kind from decisions where case_id = ${id}`
  expect(log).toEqual([{ kind: 'warn' }])
})

test('a reporter who leaves takes their own words along, and the case stays', async () => {
  const { joris, draft } = await scene()
  await as(app, joris).call(safety.report, draft)
  await leave(joris)
  const [row] = await app.db<[{ id: string }]>`select id from cases where subject_id = ${draft.id}`
  expect(await rowOf(row.id)).toMatchObject({ status: 'open', said: '' })
  const { body: file } = await as(app, moderator).call(cases.one, { id: row.id })
  expect(file.reports).toMatchObject([{ reporter: null, reason: 'scam', words: '' }])
})

test('a moderator who leaves is not named any more, and the decision stands', async () => {
  const { joris, draft } = await scene()
  const other = await aModerator(app)
  const id = await aCase(app, joris, 'post', draft.id)
  await decided(app, other, id, { kind: 'warn', reason: 'Be honest.' })
  await leave(other)
  const { body: file } = await as(app, moderator).call(cases.one, { id })
  expect(file.decisions).toMatchObject([{ kind: 'warn', reason: 'Be honest.', decidedBy: null }])
})

test('what was decided about oneself is in the file with one’s data, and what one reported', async () => {
  const { ana, joris, draft } = await scene()
  await as(app, joris).call(safety.report, draft)
  const [row] = await app.db<[{ id: string }]>`select id from cases where subject_id = ${draft.id}`
  await decided(app, moderator, row.id, { kind: 'warn' })
  const fileOf = async (person: Person) =>
    JSON.parse((await as(app, person).call(dataRights.exportNow, {})).text)
  expect(await fileOf(ana)).toMatchObject({
    decisions: [{ about: 'post', kind: 'warn', reason: 'This hurts people.' }],
    reports: [],
  })
  expect(await fileOf(joris)).toMatchObject({
    decisions: [],
    reports: [{ reason: 'scam', words: 'He took my money.' }],
  })
})
