import type { App } from '#server/http/context.ts'
import type { Person } from './people.ts'

/** A device that would be pushed to, without its key: nothing can be sent to it. */
export const hasDevice = async ({ db }: Pick<App, 'db'>, person: Person) => {
  const id = crypto.randomUUID()
  await db`
    insert into push_subscriptions (id, user_id, endpoint, p256dh_key, auth_key)
    values (${id}, ${person.me.id}, ${`https://push.example/${id}`}, 'none', 'none')`
}

/** What waits to be pushed to this person, or was, in the order in which it came. */
export const pushesFor = ({ db }: Pick<App, 'db'>, person: Person) =>
  db<
    { kind: string; key: string; directMessageId: string | null; groupMessageId: string | null }[]
  >`
    select kind, key, direct_message_id, group_message_id from push_outbox
    where user_id = ${person.me.id} order by created_at, id`

export const notificationsOf = ({ db }: Pick<App, 'db'>, person: Person) =>
  db<{ type: string; key: string }[]>`
    select type, key from notifications where user_id = ${person.me.id} order by created_at, id`
