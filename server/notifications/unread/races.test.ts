import { expect, test } from 'vitest'
import { aNotifiedMessage, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder } from '#server/testing/mails.ts'
import { aUser } from '#server/testing/people.ts'
import { waitForBlockedQuery } from '#server/testing/timing.ts'
import { mailUnreadMessages } from './unreadCheck.ts'

const minuteMs = 60_000

const app = await sharedApp({ DATA_DIR: mailFolder(), PUBLIC_URL: 'https://welkom.example' })
const mina = await aUser(app)
const joris = await aUser(app)
await connectUsers(app, mina, joris)
// Removes the mails about the new connection.
await app.jobs.drain()
await app.db`delete from mail_outbox where user_id = ${mina.me.id}`

const sendMessage = () => aNotifiedMessage(app, joris, mina)

test('concurrent checks are serialized and queue one mail', async () => {
  const { conversationId } = await sendMessage()
  app.clock.forward(6 * minuteMs)
  const check = { userId: mina.me.id, conversationId }
  const [isInside, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const send = (async (...given) => {
    isInside.resolve()
    await mayGoOn.promise
    return app.jobs.send(...given)
  }) as typeof app.jobs.send
  const first = mailUnreadMessages({ ...app, jobs: { ...app.jobs, send } }, check)
  await isInside.promise
  await sendMessage()
  app.clock.forward(6 * minuteMs)
  const second = mailUnreadMessages(app, check)
  await Promise.race([second, waitForBlockedQuery(app.db)])
  mayGoOn.resolve()
  await Promise.all([first, second])
  expect(await app.db`select 1 from mail_outbox where user_id = ${mina.me.id}`).toHaveLength(1)
})
