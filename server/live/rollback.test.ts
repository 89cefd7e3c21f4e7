import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'

const app = await sharedApp()

test('events are published after commit and never after rollback', async () => {
  const person = await aUser(app)
  const stream = await connectStream(app, person)
  onTestFinished(() => stream.close())
  const { id } = person.me
  const receivedKinds = () =>
    stream.received.map(({ kind }) => kind).filter((kind) => kind !== 'connected')
  const failing = inTransaction(app.db, async (tx) => {
    app.live.publish(tx, id, { kind: 'meChanged' })
    throw new Error('Rolled back')
  })
  await expect(failing).rejects.toThrow('Rolled back')
  await inTransaction(app.db, async (tx) => {
    app.live.publish(tx, id, { kind: 'notification' })
    // Outside the transaction, so published immediately. A stream keeps the order of its events.
    app.live.publish(app.db, id, { kind: 'blocksChanged' })
  })
  await stream.next('notification')
  expect(receivedKinds()).toEqual(['blocksChanged', 'notification'])
})
