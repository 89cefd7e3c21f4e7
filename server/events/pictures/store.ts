import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import { execute } from '#server/db/queries.ts'
import type { EventPictureRow } from '#server/db/rows.ts'
import type { pictureSizes } from '#shared/events/pictures/contract.ts'
import { pictureUrl } from '#shared/events/pictures/rules.ts'

export const addPicture = (db: Db, picture: EventPictureRow) =>
  execute(db`insert into event_pictures ${db(picture)}`)

/** Condition: only groups that moderators have hidden use it. */
const isOnlyInHiddenGroups = (db: Db, url: string) => db`
  exists (select 1 from groups where image_url = ${url} and hidden_at is not null)
  and not exists (select 1 from groups where image_url = ${url} and hidden_at is null)
  and not exists (select 1 from events where image_url = ${url})`

/** Condition: only events that the viewer may not see use it, and no group that all members see. */
const isOnlyInHiddenEvents = (db: Db, url: string, viewerId: string) => db`
  exists (select 1 from events where image_url = ${url} and (is_group_only or hidden_at is not null))
  and not exists (
    select 1 from events e where e.image_url = ${url} and ${seesEvent(db, viewerId)})
  and not exists (select 1 from groups where image_url = ${url} and hidden_at is null)`

const isHiddenFrom = (db: Db, url: string, viewerId: string) => db`
  (${isOnlyInHiddenGroups(db, url)}) or (${isOnlyInHiddenEvents(db, url, viewerId)})`

type Wanted = {
  id: string
  size: keyof typeof pictureSizes
  /** null: sees all of them. */
  viewerId: string | null
}

export const findPicture = async (db: Db, { id, size, viewerId }: Wanted) => {
  const [row] = await db<[{ bytes: Buffer }?]>`
    select ${db(size)} as bytes from event_pictures where id = ${id}
      ${viewerId ? db`and not (${isHiddenFrom(db, pictureUrl(id), viewerId)})` : db``}`
  return row?.bytes ?? null
}

/** Without the grace of `deleteUnused`, for a picture that a moderator removed. */
export const removeUnusedPicture = (tx: Db, url: string) =>
  execute(tx`
    delete from event_pictures where ${url} like '%/' || id::text
      and not exists (select 1 from events where image_url = ${url})
      and not exists (select 1 from groups where image_url = ${url})`)

/** `urlPrefix`: what precedes the picture's id in the URL that events, drafts and groups have. */
export const deleteUnused = (db: Db, before: Date, urlPrefix: string) =>
  execute(db`
    delete from event_pictures p
    where p.created_at < ${before}
      and not exists (select 1 from events e where e.image_url = ${urlPrefix} || p.id::text)
      and not exists (select 1 from groups g where g.image_url = ${urlPrefix} || p.id::text)
      and not exists (
        select 1 from hostings h where h.draft ->> 'imageUrl' = ${urlPrefix} || p.id::text
      )`)
