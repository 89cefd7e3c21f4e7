import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { readPlatform } from '#server/settings/platform.ts'
import { compose, framed } from './compose.ts'
import type { Mailer } from './send.ts'
import { handOver } from './sending.ts'
import * as store from './store.ts'

const fileForMs = 30 * 60_000

/** The last mail, to somebody whose account ends with this transaction. */
export const queueFarewell = async (
  { jobs, now }: Pick<App, 'jobs' | 'now'>,
  tx: Tx,
  { email, name }: { email: string; name: string },
): Promise<void> => {
  const id = uuid()
  await store.addFarewell(tx, { id, email, name, createdAt: now() })
  await jobs.send(tx, 'mail.farewell', { farewellId: id }, { key: id })
}

/** With it the address goes. Sent twice when the process dies in between, and never later. */
export const sendFarewell = async (app: App, mailer: Mailer, id: string): Promise<void> => {
  const { db, config } = app
  const farewell = await store.findFarewell(db, id)
  if (!farewell) return
  const { publicUrl } = config
  const { name: community } = await readPlatform(db)
  const letter = compose({
    ...framed('security', { name: farewell.name, publicUrl, leaveUrl: '', community }),
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      `Your account on ${community} and what belongs to it are gone. This is our last mail to you: we have deleted this address too.`,
      'If it was not you who deleted it, write to us at once.',
    ],
    action: { text: 'What we keep, and for how long', url: `${publicUrl}/privacy` },
  })
  await handOver(mailer, { ...letter, id, to: farewell.email, date: farewell.createdAt })
  // Where there is no mail server, the file holds the address: the operator has half an hour.
  const after = new Date(app.now().getTime() + fileForMs)
  if (!config.smtpUrl)
    await app.jobs.send(db, 'mail.forgetFiles', { mailIds: [id] }, { key: id, after })
  await store.removeFarewell(db, id)
}
