import { corrections } from '#shared/corrections/contract.ts'
import type { TestApp } from './freshApp.ts'
import { as, type Person } from './people.ts'

/** Of a message of a buddy. Returns its id. */
export const aCorrection = async (
  app: TestApp,
  by: Person,
  messageId: string,
  text = 'Ik ga morgen mee.',
) => {
  const { status, text: reply } = await as(app, by).call(corrections.suggest, {
    id: messageId,
    text,
  })
  if (status !== 204) throw new Error(`Could not correct: ${status} ${reply}`)
  const [row] = await app.db<[{ id: string }]>`
    select id from corrections where direct_message_id = ${messageId}`
  return row.id
}
