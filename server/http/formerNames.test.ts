import { expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { safety } from '#shared/safety/contract.ts'

const app = await sharedApp()

test('a page of the previous version reads the own account', async () => {
  const { cookie } = await aUser(app)
  const { body } = await request(app, { method: 'GET', url: auth.me.path, headers: { cookie } })
  expect(body).toMatchObject({ hasReadReceipts: false, showsSeen: false, showsAttendance: false })
})

test('a page of the previous version sends inputs under their former names', async () => {
  const { cookie } = await aUser(app)
  const post = await aPost(app, { by: await aUser(app) })
  const reported = await request(app, {
    ...{ method: 'POST', url: safety.report.path, headers: { cookie } },
    payload: { type: 'post', id: post.id, reason: 'spam', words: 'The same offer again.' },
  })
  expect(reported.status).toBe(201)
  const rows = await app.db`select details from reports where case_id in (
    select id from cases where subject_id = ${post.id})`
  expect(rows).toEqual([{ details: 'The same offer again.' }])
  const changed = await request(app, {
    ...{ method: 'PUT', url: messages.showSeen.path, headers: { cookie } },
    payload: { showsSeen: true },
  })
  expect(changed.body).toEqual({ hasReadReceipts: true, showsSeen: true })
})
