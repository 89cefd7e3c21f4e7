import { expect, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { connectionRequested } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'
import { sendMail } from './delivery.ts'

const app = await sharedApp()

/** The database, of which the first recordings of a delivery fail. */
const failingToRecord = (failures: number) => {
  let left = failures
  const failing = ((first: TemplateStringsArray, ...rest: unknown[]) => {
    const isRecording = /update mail_outbox set sent_at/.test(String(first.raw ?? ''))
    if (isRecording && left-- > 0) return Promise.reject(new Error('CONNECTION_CLOSED'))
    return (app.db as unknown as (...all: unknown[]) => unknown)(first, ...rest)
  }) as unknown as Db
  return Object.assign(failing, app.db)
}

test('a mail is recorded as sent after a failover, and not sent again', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  await inTransaction(app.db, (tx) =>
    notify(app, tx, mina.me.id, connectionRequested(joris.me, app.clock.now)),
  )
  const [mail] = await app.db<{ id: string }[]>`
    select id from mail_outbox where user_id = ${mina.me.id} order by created_at desc limit 1`
  const sent: string[] = []
  const delivery = {
    mailer: { send: async ({ to }: { to: string }) => void sent.push(to) },
    renderMail: async () => ({ to: '', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }),
  }
  const failing = { ...app, db: failingToRecord(2) }
  await sendMail(failing, delivery as never, mail?.id ?? '')
  await sendMail(app, delivery as never, mail?.id ?? '')
  expect(sent).toEqual([mina.me.email])
})
