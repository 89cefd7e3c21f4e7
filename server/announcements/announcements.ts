import { v7 as uuid } from 'uuid'
import { countAudience } from '#server/admin/figures/audience.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/privacy/audit.ts'
import type { AnnouncementDraft, AudienceFilter } from '#shared/announcements/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** Those who come until it is told are not told it: this is how many there are now. */
export const countReach = async (app: Pick<App, 'db' | 'jobs'>, audience: AudienceFilter) => ({
  count: await countAudience(app, audience),
})

const words = ['title', 'message', 'targetAudience', 'isAdvertising'] as const

/** What was sent under this client id before. */
const findEarlier = async (tx: Tx, me: Me, draft: AnnouncementDraft) => {
  const earlier = draft.clientId ? await store.findByClientId(tx, draft.clientId) : null
  if (!earlier) return null
  if (earlier.sentBy !== me.id || words.some((word) => earlier[word] !== draft[word]))
    throw new Refusal(409, 'Another announcement was sent under this client id')
  return earlier
}

/** Answers at once; a job tells everybody. The same client id a second time sends nothing. */
export const sendAnnouncement = ({ db, jobs }: App, me: Me, draft: AnnouncementDraft) =>
  inTransaction(db, async (tx) => {
    const { clientId, ...fields } = draft
    const added = await store.addAnnouncement(tx, {
      ...fields,
      id: uuid(),
      sentBy: me.id,
      clientId: clientId ?? null,
    })
    // Sent twice at once: the second waited until here.
    const earlier = added ? null : await findEarlier(tx, me, draft)
    if (earlier) return earlier
    if (!added) throw new Error('An announcement vanished under its client id')
    await audit(tx, {
      userId: me.id,
      action: 'announcement_sent',
      entityType: 'announcement',
      entityId: added.id,
    })
    await jobs.send(tx, 'announcements.tell', { announcementId: added.id }, { key: added.id })
    return added
  })
