import { v7 as uuid } from 'uuid'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { passwordChanged } from '#server/notifications/accountFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { auditAccount, type Origin } from '#server/privacy/audit.ts'
import { refuseBarred } from '#server/safety/barred.ts'
import { findByLogin, findUser, lockUser, setPassword } from '#server/users/users.ts'
import { weaknessOf } from '../commonPasswords.ts'
import { hashPassword } from '../passwords.ts'
import { endSessions } from '../sessions.ts'
import { forgetDevices } from './devices.ts'
import { endAsks } from './emailChange.ts'
import { countLinks, findLink, linkRefusal, mailLink, withLink } from './links.ts'

// The links of earlier mails still work: whoever asks more often fills somebody's mailbox.
const mailsInAnHour = 3

/** Known or not, the same is asked of the database and the same is queued: nobody learns which. */
export const forgotPassword = async (app: App, email: string): Promise<void> => {
  const found = await findByLogin(app.db, email)
  await app.jobs.send(app.db, 'auth.forgotten', { userId: found?.id ?? null })
}

export const handleForgottenJobs = (app: App): void =>
  app.jobs.handle('auth.forgotten', async ({ userId }) => {
    if (userId) await sendResetLink(app, userId)
  })

const sendResetLink = (app: App, userId: string) =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return
    if ((await countLinks(tx, userId, 'resetPassword', 1, app.now())) >= mailsInAnHour) return
    await mailLink(app, tx, 'resetPassword', { userId, email: user.email })
    await auditAccount(tx, userId, 'password_reset_asked')
  })

/** Returns whose password it is. Signs nobody in: whoever has the link shows the password next. */
export const resetPassword = async (
  app: App,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<string> => {
  const link = await findLink(app, 'resetPassword', token)
  const found = link && (await findUser(app.db, link.userId))
  if (!found) throw linkRefusal()
  const weakness = weaknessOf(password, found.username, app.config.isHttps)
  if (weakness) throw new Refusal(400, weakness, { field: 'password' })
  const hashed = await hashPassword(password)
  await withLink(app, 'resetPassword', token, async (tx, user) => {
    const { id } = user
    await refuseBarred(tx, user, app.now())
    await setPassword(tx, id, hashed)
    await endSessions(tx, id)
    await forgetDevices(tx, id)
    await endAsks(app, tx, user)
    await notify(app, tx, id, passwordChanged(uuid()))
    app.live.tell(tx, id, { kind: 'meChanged' })
    await auditAccount(tx, id, 'password_reset', { origin, changed: ['password'] })
  })
  return found.id
}
