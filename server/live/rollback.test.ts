import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { listenAs } from '#server/testing/listening.ts'
import { aUser } from '#server/testing/people.ts'

const app = await sharedApp()

test('what a transaction tells is heard after its commit, and never after a rollback', async () => {
  const person = await aUser(app)
  const stream = await listenAs(app, person)
  onTestFinished(() => stream.close())
  const { id } = person.me
  const kindsHeard = () => stream.heard.map(({ kind }) => kind).filter((kind) => kind !== 'hello')
  const failing = inTransaction(app.db, async (tx) => {
    app.live.tell(tx, id, { kind: 'meChanged' })
    throw new Error('Rolled back')
  })
  await expect(failing).rejects.toThrow('Rolled back')
  await inTransaction(app.db, async (tx) => {
    app.live.tell(tx, id, { kind: 'notification' })
    // Belongs to no transaction, and so is told at once. A stream keeps the order of its events.
    app.live.tell(app.db, id, { kind: 'blocksChanged' })
  })
  await stream.next('notification')
  expect(kindsHeard()).toEqual(['blocksChanged', 'notification'])
})
