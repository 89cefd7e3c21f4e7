import { expect, test } from 'vitest'
import { aNotifiedMessage, connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { untilSomebodyWaits } from '#server/testing/locks.ts'
import { mailFolder } from '#server/testing/mails.ts'
import { aUser } from '#server/testing/people.ts'
import { mailUnread } from './watching.ts'

const minuteMs = 60_000

const app = await sharedApp({ DATA_DIR: mailFolder(), PUBLIC_URL: 'https://welkom.example' })
const mina = await aUser(app)
const joris = await aUser(app)
await connected(app, mina, joris)
// That they are connected now is told by mail too.
await app.jobs.settle()
await app.db`delete from mail_outbox where user_id = ${mina.me.id}`

const say = () => aNotifiedMessage(app, joris, mina)

test('two who look at once take turns, so that there is one mail', async () => {
  const { conversationId } = await say()
  app.clock.forward(6 * minuteMs)
  const watched = { userId: mina.me.id, conversationId }
  const [isInside, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const send = (async (...given) => {
    isInside.resolve()
    await mayGoOn.promise
    return app.jobs.send(...given)
  }) as typeof app.jobs.send
  const first = mailUnread({ ...app, jobs: { ...app.jobs, send } }, watched)
  await isInside.promise
  await say()
  app.clock.forward(6 * minuteMs)
  const second = mailUnread(app, watched)
  await Promise.race([second, untilSomebodyWaits(app.db)])
  mayGoOn.resolve()
  await Promise.all([first, second])
  expect(await app.db`select 1 from mail_outbox where user_id = ${mina.me.id}`).toHaveLength(1)
})
