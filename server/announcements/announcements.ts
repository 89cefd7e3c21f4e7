import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { AnnouncementDraft, AudienceFilter } from '#shared/announcements/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type Db = Pick<App, 'db'>

/** Current size of the audience. Users who register later do not receive the announcement. */
export const countReach = ({ db }: Db, { town, language, ...audience }: AudienceFilter) =>
  store.countAudience(db, { ...audience, town: town ?? null, language: language ?? null })

const maxChoices = 50

export const listChoices = async ({ db }: Db) => {
  const [towns, languages] = await Promise.all([
    store.listTowns(db, maxChoices),
    store.listLanguages(db, maxChoices),
  ])
  return { towns: [...towns], languages: [...languages] }
}

export const listSent = ({ db }: Db, page: { before?: string | undefined; limit: number }) =>
  store.listSent(db, page)

const comparedFields = [
  'title',
  'message',
  'targetAudience',
  'town',
  'language',
  'isAdvertising',
] as const

/** The earlier announcement with this client id (idempotency key). */
const findEarlier = async (tx: Tx, me: Me, draft: AnnouncementDraft) => {
  const earlier = draft.clientId ? await store.findByClientId(tx, draft.clientId) : null
  if (!earlier) return null
  if (
    earlier.sentBy !== me.id ||
    comparedFields.some((field) => earlier[field] !== (draft[field] ?? null))
  )
    throw new AppError('announcement_client_id_used')
  return earlier
}

/** Stores the announcement; jobs notify the audience (delivery.ts). Idempotent by client id. */
export const sendAnnouncement = ({ db, jobs }: App, me: Me, draft: AnnouncementDraft) =>
  inTransaction(db, async (tx) => {
    const { clientId, ...fields } = draft
    const added = await store.addAnnouncement(tx, {
      ...fields,
      town: fields.town ?? null,
      language: fields.language ?? null,
      id: uuid(),
      sentBy: me.id,
      clientId: clientId ?? null,
    })
    // Of two concurrent requests, the second waited in the insert above.
    const earlier = added ? null : await findEarlier(tx, me, draft)
    if (earlier) return earlier
    if (!added) throw new Error('An announcement vanished under its client id')
    await audit(tx, {
      userId: me.id,
      action: 'announcement_sent',
      entityType: 'announcement',
      entityId: added.id,
    })
    await jobs.send(tx, 'announcements.notify', { announcementId: added.id }, { key: added.id })
    return added
  })
