import { channel } from 'node:diagnostics_channel'
import * as z from 'zod'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/db/log.ts'
import * as store from './store.ts'

/** What a stored value means, and the parts of it that cannot be read. */
type Reading<T> = { value: T; unreadable: string[] }

/** A row of the table `settings`. Whatever stands there, it can be read. */
export type StoredSetting<T> = {
  key: string
  /** What holds where it cannot be read, and what to do: a sentence or two. */
  remedy: string
  /** `undefined`: it was never set. */
  read: (stored: unknown) => Reading<T>
}

/** `usual` until it is set; `unreadable` in place of a value that does not parse. */
type Defaults<T> = { usual: T; unreadable: T }

/** A setting that is read as a whole. */
export const oneValue = <T>(
  { key, remedy }: Pick<StoredSetting<T>, 'key' | 'remedy'>,
  schema: z.ZodType<T>,
  { usual, unreadable }: Defaults<T>,
): StoredSetting<T> => ({
  key,
  remedy,
  read: (stored) => {
    if (stored === undefined) return { value: usual, unreadable: [] }
    const parsed = schema.safeParse(stored)
    return parsed.success
      ? { value: parsed.data, unreadable: [] }
      : { value: unreadable, unreadable: [key] }
  },
})

/** A setting of which each field is read for itself: one that is damaged leaves the others alone. */
export const fieldByField = <T extends object>(
  { key, remedy }: Pick<StoredSetting<T>, 'key' | 'remedy'>,
  { shape }: z.ZodObject<z.ZodRawShape> & z.ZodType<T>,
  { usual, unreadable }: Defaults<T>,
): StoredSetting<T> => ({
  key,
  remedy,
  read: (stored = {}) => {
    const fields = z.record(z.string(), z.unknown()).safeParse(stored)
    if (!fields.success) return { value: unreadable, unreadable: [key] }
    const damaged: string[] = []
    const values = Object.entries(shape).map(([name, schema]) => {
      const given = fields.data[name]
      if (given === undefined) return [name, usual[name as keyof T]]
      const parsed = z.safeParse(schema, given)
      if (parsed.success) return [name, parsed.data]
      damaged.push(`${key}.${name}`)
      return [name, unreadable[name as keyof T]]
    })
    return { value: Object.fromEntries(values) as T, unreadable: damaged }
  },
})

const sentence = (name: string, remedy: string) =>
  `The stored setting ${name} cannot be read. ${remedy}`

const found = channel('welkom:unreadable-setting')

/** Reads what was stored, and lets whoever listens know of what could not be read. */
export const readStored = async <T>(db: Db, setting: StoredSetting<T>): Promise<T> =>
  understood(setting, await store.findValue(db, setting.key))

/** The same of a value that is at hand. */
const understood = <T>(setting: StoredSetting<T>, stored: unknown): T => {
  const { value, unreadable } = setting.read(stored)
  for (const name of unreadable) found.publish(sentence(name, setting.remedy))
  return value
}

/** Made once for an installation, or in place of what cannot be read; the first process wins. */
export const madeOnce = async <T>(
  db: Db,
  setting: StoredSetting<T | null>,
  make: () => T,
): Promise<T> => {
  const stored = await store.findValue(db, setting.key)
  const known = understood(setting, stored)
  if (known !== null) return known
  const made = make()
  const kept = await store.replaceValue(db, setting.key, made, stored)
  return setting.read(kept).value ?? made
}

/** Logs each setting that cannot be read once, from now until what it returns is called. */
export const logUnreadable = (log: Pick<Log, 'error'>): (() => void) => {
  const told = new Set<unknown>()
  const tell = (line: unknown) => {
    if (told.has(line)) return
    told.add(line)
    log.error(String(line))
  }
  found.subscribe(tell)
  return () => {
    found.unsubscribe(tell)
  }
}

/** A sentence for each that cannot be read. */
export const problemsOf = async (db: Db, settings: StoredSetting<unknown>[]): Promise<string[]> => {
  const values = await store.findValues(
    db,
    settings.map(({ key }) => key),
  )
  return settings.flatMap(({ key, remedy, read }) =>
    read(values.get(key)).unreadable.map((name) => sentence(name, remedy)),
  )
}
