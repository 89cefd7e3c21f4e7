import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, rowIds } from '#server/db/queries.ts'
import type { AnnouncementRow } from '#server/db/rows.ts'

type NewAnnouncement = Pick<
  AnnouncementRow,
  'id' | 'title' | 'message' | 'targetAudience' | 'isAdvertising' | 'sentBy' | 'clientId'
>

/** Null when the client id was already used. */
export const addAnnouncement = async (tx: Db, row: NewAnnouncement) => {
  const [added] = await tx<[AnnouncementRow?]>`
    insert into announcements ${tx(row)} on conflict (client_id) do nothing returning *`
  return added ?? null
}

export const findByClientId = (db: Db, clientId: string) =>
  firstRow(db<AnnouncementRow[]>`
    select * from announcements where client_id = ${clientId}`)

/** Serializes delivery of this announcement until the transaction ends. */
export const lockAnnouncement = (tx: Db, id: string) =>
  firstRow(tx<AnnouncementRow[]>`
    select * from announcements where id = ${id} for update`)

/** The next recipients in id order. Excludes users who registered after it was sent. */
export const listAudience = (
  db: Db,
  { id, deliveredUpTo, targetAudience, isAdvertising }: AnnouncementRow,
  limit: number,
) =>
  rowIds(db<{ id: string }[]>`
    select id from users
    where created_at <= (select created_at from announcements where id = ${id})
      ${deliveredUpTo ? db`and id > ${deliveredUpTo}` : db``}
      ${targetAudience === 'all' ? db`` : db`and role = ${targetAudience}`}
      ${isAdvertising ? db`and marketing_consent` : db``}
    order by id limit ${limit}`)

export const recordProgress = (
  tx: Db,
  id: string,
  { upTo, count, finishedAt }: { upTo: string | null; count: number; finishedAt: Date | null },
) =>
  execute(tx`
    update announcements set delivered_up_to = coalesce(${upTo}, delivered_up_to),
      recipient_count = recipient_count + ${count}, finished_at = ${finishedAt}
    where id = ${id}`)
