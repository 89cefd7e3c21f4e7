import type { Db } from '#server/db/connect.ts'
import { execute } from '#server/db/queries.ts'
import type { Platform } from '#shared/settings/platform.ts'

/** undefined when never set. */
export const findValue = async (db: Db, key: string): Promise<unknown> => {
  const [row] = await db<[{ value: unknown }?]>`select value from settings where key = ${key}`
  return row?.value
}

/** Only keys that were set. */
export const findValues = async (db: Db, keys: string[]): Promise<Map<string, unknown>> => {
  const rows = await db<{ key: string; value: unknown }[]>`
    select key, value from settings where key = any(${keys})`
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Serialises concurrent changes until the transaction ends. */
export const lockPlatform = async (tx: Db, key: string): Promise<unknown> => {
  await tx`insert into settings (key, value) values (${key}, '{}') on conflict do nothing`
  const [row] = await tx<[{ value: unknown }]>`
    select value from settings where key = ${key} for update`
  return row.value
}

export const savePlatform = (tx: Db, key: string, value: Platform) =>
  execute(tx`update settings set value = ${tx.json(value)} where key = ${key}`)

/** Compare-and-set: returns `value`, or that of another process that replaced `expected` first. */
export const replaceValue = async (db: Db, key: string, value: unknown, expected: unknown) => {
  await db`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)
    on conflict (key) do update set value = excluded.value
      where settings.value = ${JSON.stringify(expected ?? null)}::text::jsonb`
  return findValue(db, key)
}
