import type { App } from '#server/http/context.ts'
import { sendDigests } from './digest/digest.ts'
import { mailUnreadMessages } from './unread/unreadCheck.ts'

const digestCheckHours = 1

/**
 * Registers the mails about unread messages, the digest, and the signal to clients when a scheduled
 * notification becomes visible.
 */
export const handleNotificationJobs = (app: App): void => {
  const { jobs, live, db } = app
  jobs.handle('notifications.deliver', async ({ userId }) =>
    live.publish(db, userId, { kind: 'notification' }),
  )
  jobs.handle('mail.unread', (conversation) => mailUnreadMessages(app, conversation))
  jobs.every('mail.digest', digestCheckHours, () => sendDigests(app))
}
