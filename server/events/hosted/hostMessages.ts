import { inTransaction } from '#server/db/transaction.ts'
import { requireRole } from '#server/events/hosting/roles.ts'
import { listMessages, writeToEveryone } from '#server/events/messages/messages.ts'
import type { App } from '#server/http/context.ts'
import { maxMessagesPerDay } from '#shared/events/hosted/rules.ts'
import type { EventMessage, EventMessageDraft } from '#shared/events/messages/contract.ts'
import { mayRun } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'

export const listHostMessages = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  id: string,
): Promise<EventMessage[]> => {
  await requireRole(db, me, id, mayRun)
  return listMessages({ db }, id)
}

export const sendHostMessage = (
  app: App,
  me: Me,
  draft: EventMessageDraft & { id: string },
): Promise<EventMessage> =>
  inTransaction(app.db, async (tx) => {
    await requireRole(tx, me, draft.id, mayRun)
    return writeToEveryone(app, tx, me, draft, me.isAdmin ? undefined : maxMessagesPerDay)
  })
