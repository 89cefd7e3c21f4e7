import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import * as store from './store.ts'

/** Where mails are files, those that speak of somebody who leaves go after the commit. */
export const forgetMailsAbout = async (
  { config, jobs }: Pick<App, 'config' | 'jobs'>,
  tx: Tx,
  userId: string,
): Promise<void> => {
  if (config.smtpUrl) return
  const mailIds = await store.listMailsAbout(tx, userId)
  if (mailIds.length > 0) await jobs.send(tx, 'mail.forgetFiles', { mailIds })
}

/** Those about a booking that have not been sent. */
export const forgetWaitingMails = (tx: Tx, { id }: { id: string }) =>
  store.removeUnsentAbout(tx, id)
