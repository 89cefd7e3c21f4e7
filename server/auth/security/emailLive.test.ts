import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { findLink, mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { waitFor } from '#server/testing/timing.ts'
import { security } from '#shared/auth/security/contract.ts'
import { requestEmailChange } from './emailChange.ts'

const dataDir = mailFolder()

let mina: Person
const app = await sharedApp({ DATA_DIR: dataDir })
beforeEach(async () => {
  mina = await aUser(app)
})

const requestChange = () =>
  inTransaction(app.db, (tx) => requestEmailChange(app, tx, mina.me, `new-${mina.me.email}`))
const readToken = (email: string) =>
  waitFor(async () => {
    await app.jobs.drain()
    const mails = await mailsTo(dataDir, { ...mina, me: { ...mina.me, email } })
    const mail = mails.at(-1)
    if (!mail) throw new Error('no mail')
    return findLink(mail).token
  })
/** Whether the open screens of this user refetch it. */
const isUpdated = async (work: () => Promise<{ status: number }>) => {
  const screen = await connectStream(app, mina)
  expect((await work()).status).toBeLessThan(300)
  await screen.next('meChanged')
  screen.close()
}

test('cancelled email change updates open screens', async () => {
  await requestChange()
  await isUpdated(() => as(app, mina).call(security.cancelPendingEmail, {}))
})

test('applied email change updates open screens', async () => {
  await requestChange()
  const token = await readToken(`new-${mina.me.email}`)
  await isUpdated(() => as(app, null).call(security.confirmEmail, { token }))
})

test('undone email change updates open screens', async () => {
  await requestChange()
  const token = await readToken(mina.me.email)
  await isUpdated(() => as(app, null).call(security.undoEmail, { token }))
})

test('password reset updates open screens', async () => {
  const requested = await as(app, null).call(security.forgotPassword, { email: mina.me.email })
  expect(requested.status).toBe(204)
  const token = await readToken(mina.me.email)
  const password = 'windmills in the morning'
  await isUpdated(() => as(app, null).call(security.resetPassword, { token, password }))
})
