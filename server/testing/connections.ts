import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/notifications/notify.ts'
import { connections } from '#shared/connections/contract.ts'
import { type DirectMessage, messages } from '#shared/messages/contract.ts'
import { only } from './canary.ts'
import type { TestApp } from './freshApp.ts'
import { as, type Person } from './people.ts'

/** `one` asks, `other` accepts. */
export const connected = async (app: TestApp, one: Person, other: Person): Promise<string> => {
  const asked = await as(app, one).call(connections.request, {
    receiverId: other.me.id,
    message: `${only(one, other)} May I?`,
  })
  if (asked.status !== 201) throw new Error(`Could not ask: ${asked.status} ${asked.text}`)
  const { id } = asked.body
  const answered = await as(app, other).call(connections.answer, { id, status: 'accepted' })
  if (answered.status !== 200) throw new Error(`Could not accept: ${answered.text}`)
  return id
}

export const aDirectMessage = async (
  app: TestApp,
  from: Person,
  to: Person,
  content = `${only(from, to)} Hoi`,
): Promise<DirectMessage> => {
  const { status, body, text } = await as(app, from).call(messages.send, {
    receiverId: to.me.id,
    content,
  })
  if (status !== 201) throw new Error(`Could not write: ${status} ${text}`)
  return body
}

/** As `aDirectMessage`, with the notification that the receiver gets where they do not read it. */
export const aNotifiedMessage = async (app: TestApp, from: Person, to: Person, words = 'Hoi') => {
  const message = await aDirectMessage(app, from, to, `${only(from, to)} ${words}`)
  const fact = {
    kind: 'directMessage' as const,
    key: `directMessage:${message.id}`,
    words: { who: from.me.name },
    actionUrl: `/messages?with=${from.me.id}`,
    said: { directMessageId: message.id },
  }
  await inTransaction(app.db, (tx) => notify(app, tx, to.me.id, fact))
  return message
}
