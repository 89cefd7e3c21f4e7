import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { eventually } from '#server/testing/eventually.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { listenAs } from '#server/testing/listening.ts'
import { linkIn, mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, origin, type Person } from '#server/testing/people.ts'
import { security } from '#shared/auth/security/contract.ts'
import { askToChangeEmail } from './emailChange.ts'

const dataDir = mailFolder()

let mina: Person
const app = await sharedApp({ DATA_DIR: dataDir })
beforeEach(async () => {
  mina = await aUser(app)
})

const ask = () =>
  inTransaction(app.db, (tx) => askToChangeEmail(app, tx, mina.me, `new-${mina.me.email}`, origin))
const tokenAt = (email: string) =>
  eventually(async () => {
    await app.jobs.settle()
    const mails = await mailsTo(dataDir, { ...mina, me: { ...mina.me, email } })
    const mail = mails.at(-1)
    if (!mail) throw new Error('no mail')
    return linkIn(mail).token
  })
/** Whether the open screens of this person look anew at who they are. */
const isTold = async (work: () => Promise<{ status: number }>) => {
  const screen = await listenAs(app, mina)
  expect((await work()).status).toBeLessThan(300)
  await screen.next('meChanged')
  screen.close()
}

test('open screens hear that an address was taken back', async () => {
  await ask()
  await isTold(() => as(app, mina).call(security.cancelPendingEmail, {}))
})

test('open screens hear that the new address counts', async () => {
  await ask()
  const token = await tokenAt(`new-${mina.me.email}`)
  await isTold(() => as(app, null).call(security.confirmEmail, { token }))
})

test('open screens hear “this was not me”', async () => {
  await ask()
  const token = await tokenAt(mina.me.email)
  await isTold(() => as(app, null).call(security.undoEmail, { token }))
})

test('open screens hear that a new password was chosen with a link', async () => {
  const asked = await as(app, null).call(security.forgotPassword, { email: mina.me.email })
  expect(asked.status).toBe(204)
  const token = await tokenAt(mina.me.email)
  const password = 'windmills in the morning'
  await isTold(() => as(app, null).call(security.resetPassword, { token, password }))
})
