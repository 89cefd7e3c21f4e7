import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { CallInput } from '#shared/http/endpoint.ts'
import { push } from '#shared/push/contract.ts'
import type { TestApp } from './freshApp.ts'
import { callAs, type Person } from './people.ts'

type Subscription = CallInput<typeof push.subscribe>

/** A subscription as a browser sends it, at a push service that tests never reach. */
export const aSubscription = (overrides: Partial<Subscription> = {}): Subscription => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
  ...overrides,
})

/** Subscribes a device of the user. */
export const aDevice = async (
  app: TestApp,
  person: Person,
  overrides: Partial<Subscription> = {},
) => {
  const { status, body, text } = await callAs(app, person, push.subscribe, aSubscription(overrides))
  if (status !== 201) throw new Error(`Could not subscribe: ${status} ${text}`)
  return body
}

/** The user's push outbox, in order. */
export const listPushes = ({ db }: Pick<TestApp, 'db'>, person: Person) =>
  db<
    { kind: string; key: string; directMessageId: string | null; groupMessageId: string | null }[]
  >`
    select kind, key, direct_message_id, group_message_id from push_outbox
    where user_id = ${person.me.id} order by created_at, id`

export const listNotifications = ({ db }: Pick<TestApp, 'db'>, person: Person) =>
  db<{ type: string; key: string }[]>`
    select type, key from notifications where user_id = ${person.me.id} order by created_at, id`
