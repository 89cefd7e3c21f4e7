import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/notifications/notify.ts'
import { connections } from '#shared/connections/contract.ts'
import { type DirectMessage, messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'
import { privateTo } from './canary.ts'
import type { TestApp } from './freshApp.ts'
import { as, type Person } from './people.ts'

/** `one` sends a request without a message, which would open a conversation, and `other` accepts. */
export const connectUsers = async (app: TestApp, one: Person, other: Person): Promise<string> => {
  const requested = await as(app, one).call(connections.request, { receiverId: other.me.id })
  if (requested.status !== 201)
    throw new Error(`Could not ask: ${requested.status} ${requested.text}`)
  const { id } = requested.body
  const answered = await as(app, other).call(connections.answer, { id, status: 'accepted' })
  if (answered.status !== 200) throw new Error(`Could not accept: ${answered.text}`)
  return id
}

export const aDirectMessage = async (
  app: TestApp,
  from: Person,
  to: Person,
  content = `${privateTo(from, to)} Hoi`,
): Promise<DirectMessage> => {
  const { status, body, text } = await as(app, from).call(messages.send, {
    receiverId: to.me.id,
    content,
  })
  if (status !== 201) throw new Error(`Could not write: ${status} ${text}`)
  return body
}

/** As `aDirectMessage`, with the notification for a receiver who is not reading. */
export const aNotifiedMessage = async (app: TestApp, from: Person, to: Person, words = 'Hoi') => {
  const message = await aDirectMessage(app, from, to, `${privateTo(from, to)} ${words}`)
  const input = {
    kind: 'directMessage' as const,
    key: `directMessage:${message.id}`,
    templateArgs: { who: from.me.name },
    actionUrl: `/messages?with=${from.me.id}`,
    messageRef: { directMessageId: message.id },
  }
  await inTransaction(app.db, (tx) => notify(app, tx, to.me.id, input))
  return message
}

/** Blocks a user, which hides both from each other. */
export const blockPerson = async (app: TestApp, by: Person, target: Person) => {
  const { status, text } = await as(app, by).call(people.block, { userId: target.me.id })
  if (status !== 201) throw new Error(`Could not block: ${status} ${text}`)
}

export const unblockPerson = async (app: TestApp, by: Person, target: Person) => {
  const { status, text } = await as(app, by).call(people.unblock, { userId: target.me.id })
  if (status !== 204) throw new Error(`Could not unblock: ${status} ${text}`)
}

/** Runs `check` for both users during a block, then removes the block. */
export const checkBothWhileBlocked = async (
  app: TestApp,
  [one, other]: [Person, Person],
  check: (viewer: Person, other: Person) => Promise<void>,
) => {
  await blockPerson(app, one, other)
  await check(one, other)
  await check(other, one)
  await unblockPerson(app, one, other)
}
