import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { CallInput } from '#shared/http/endpoint.ts'
import { push } from '#shared/push/contract.ts'
import type { TestApp } from './freshApp.ts'
import { callAs, type Person } from './people.ts'

type Subscription = CallInput<typeof push.subscribe>

/** What a browser would send, of a push service that no test ever reaches. */
export const aSubscription = (wishes: Partial<Subscription> = {}): Subscription => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
  ...wishes,
})

/** A device that this person has enabled. */
export const aDevice = async (app: TestApp, person: Person, wishes: Partial<Subscription> = {}) => {
  const { status, body, text } = await callAs(app, person, push.subscribe, aSubscription(wishes))
  if (status !== 201) throw new Error(`Could not subscribe: ${status} ${text}`)
  return body
}

/** What waits to be pushed to this person, or was, in the order in which it came. */
export const pushesFor = ({ db }: Pick<TestApp, 'db'>, person: Person) =>
  db<
    { kind: string; key: string; directMessageId: string | null; groupMessageId: string | null }[]
  >`
    select kind, key, direct_message_id, group_message_id from push_outbox
    where user_id = ${person.me.id} order by created_at, id`

export const notificationsOf = ({ db }: Pick<TestApp, 'db'>, person: Person) =>
  db<{ type: string; key: string }[]>`
    select type, key from notifications where user_id = ${person.me.id} order by created_at, id`
