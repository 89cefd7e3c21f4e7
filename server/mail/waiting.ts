import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import type { Kind } from '#server/notifications/kinds.ts'
import * as store from './store.ts'

const dayMs = 24 * 3_600_000

// Whoever confirms an address days later knows by then what they did on the first day.
const brief: Kind[] = ['newSignIn', 'passwordChanged', 'emailChanged', 'signInMethodChanged']

/** An address was confirmed: mails that waited for that leave, unless they became pointless. */
export const sendWaiting = async (
  { jobs, now }: Pick<App, 'jobs' | 'now'>,
  tx: Tx,
  userId: string,
): Promise<void> => {
  const at = now()
  const usefulSince = new Date(at.getTime() - dayMs)
  await store.removePointless(tx, userId, { now: at, usefulSince, brief })
  const ids = await store.listWaiting(tx, userId, at)
  // A job of the first try may still be running, and would take one with its own key for itself.
  const jobOf = (id: string) => ({ payload: { mailId: id }, key: `${id}:confirmed`, after: null })
  await jobs.sendAll(tx, 'mail.send', ids.map(jobOf))
}
