import type { Db } from '#server/db/connect.ts'
import { execute } from '#server/db/queries.ts'
import type { EventPictureRow } from '#server/db/rows.ts'
import type { pictureSizes } from '#shared/events/planning/contract.ts'

export const addPicture = (db: Db, picture: EventPictureRow) =>
  execute(db`insert into event_pictures ${db(picture)}`)

export const findPicture = async (db: Db, id: string, size: keyof typeof pictureSizes) => {
  const [row] = await db<[{ bytes: Buffer }?]>`
    select ${db(size)} as bytes from event_pictures where id = ${id}`
  return row?.bytes ?? null
}

/** `address`: the URL prefix before the picture id in `events.image_url`. */
export const deleteUnused = (db: Db, before: Date, urlPrefix: string) =>
  execute(db`
    delete from event_pictures p
    where p.created_at < ${before}
      and not exists (select 1 from events e where e.image_url = ${urlPrefix} || p.id::text)`)
