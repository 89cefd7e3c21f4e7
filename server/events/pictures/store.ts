import type { Db } from '#server/db/connect.ts'
import type { EventPictureRow } from '#server/db/planningSchema.ts'
import type { pictureSizes } from '#shared/events/planning/contract.ts'

export const addPicture = async (db: Db, picture: EventPictureRow) => {
  await db`insert into event_pictures ${db(picture)}`
}

export const findPicture = async (db: Db, id: string, size: keyof typeof pictureSizes) => {
  const [row] = await db<[{ bytes: Buffer }?]>`
    select ${db(size)} as bytes from event_pictures where id = ${id}`
  return row?.bytes ?? null
}

/** `address` of a picture with its id behind it is what an event's `image_url` says. */
export const removeUnused = async (db: Db, before: Date, address: string) => {
  await db`
    delete from event_pictures p
    where p.created_at < ${before}
      and not exists (select 1 from events e where e.image_url = ${address} || p.id::text)`
}
