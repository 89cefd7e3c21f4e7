import { channel } from 'node:diagnostics_channel'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/db/database.ts'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { type Label, t } from '#server/language/t.ts'
import { originalLanguage } from '#shared/language/languages.ts'
import * as store from './store.ts'

/** The parsed value and the names of its unreadable parts. */
type ParsedSetting<T> = { value: T; unreadable: string[] }

/** A row of the table `settings`, with a parser that never fails. */
export type StoredSetting<T> = {
  key: string
  /** Effect of an unreadable value and how to fix it, in a sentence or two. */
  remedy: Label
  /** `undefined` when never set. */
  read: (stored: unknown) => ParsedSetting<T>
}

/** `unset`: value before it is set; `unreadable`: value in place of one that does not parse. */
type Defaults<T> = { unset: T; unreadable: T }

/** A setting that is parsed as a whole. */
export const wholeValueSetting = <T>(
  { key, remedy }: Pick<StoredSetting<T>, 'key' | 'remedy'>,
  schema: z.ZodMiniType<T>,
  { unset, unreadable }: Defaults<T>,
): StoredSetting<T> => ({
  key,
  remedy,
  read: (stored) => {
    if (stored === undefined) return { value: unset, unreadable: [] }
    const parsed = schema.safeParse(stored)
    return parsed.success
      ? { value: parsed.data, unreadable: [] }
      : { value: unreadable, unreadable: [key] }
  },
})

/** A setting whose fields are parsed separately, so that a damaged field does not affect others. */
export const perFieldSetting = <T extends object>(
  { key, remedy }: Pick<StoredSetting<T>, 'key' | 'remedy'>,
  { shape }: z.ZodMiniObject<z.core.$ZodShape> & z.ZodMiniType<T>,
  { unset, unreadable }: Defaults<T>,
): StoredSetting<T> => ({
  key,
  remedy,
  read: (stored = {}) => {
    const fields = z.record(z.string(), z.unknown()).safeParse(stored)
    if (!fields.success) return { value: unreadable, unreadable: [key] }
    const damaged: string[] = []
    const values = Object.entries(shape).map(([name, schema]) => {
      const given = fields.data[name]
      if (given === undefined) return [name, unset[name as keyof T]]
      const parsed = z.safeParse(schema, given)
      if (parsed.success) return [name, parsed.data]
      damaged.push(`${key}.${name}`)
      return [name, unreadable[name as keyof T]]
    })
    return { value: Object.fromEntries(values) as T, unreadable: damaged }
  },
})

const problem = (setting: string, remedy: Label) =>
  `${t('settings.unreadable', { setting })} ${t(remedy)}`

const unreadableChannel = channel('welkom:unreadable-setting')

/** Reads a setting and reports unreadable parts on the diagnostics channel. */
export const readStored = async <T>(db: Db, setting: StoredSetting<T>): Promise<T> =>
  parseAndReport(setting, await store.findValue(db, setting.key))

/** The same for a value already read. */
const parseAndReport = <T>(setting: StoredSetting<T>, stored: unknown): T => {
  const { value, unreadable } = setting.read(stored)
  for (const name of unreadable) {
    // For the log, so not in the language of a request.
    const line = runInLanguage(originalLanguage, () => problem(name, setting.remedy))
    unreadableChannel.publish(line)
  }
  return value
}

/** Creates a missing or unreadable value; the first process wins. */
export const getOrCreate = async <T>(
  db: Db,
  setting: StoredSetting<T | null>,
  create: () => T | Promise<T>,
): Promise<T> => {
  const stored = await store.findValue(db, setting.key)
  const current = parseAndReport(setting, stored)
  if (current !== null) return current
  const created = await create()
  const saved = await store.replaceValue(db, setting.key, created, stored)
  return setting.read(saved).value ?? created
}

/** Logs each unreadable setting once, until the returned function is called. */
export const logUnreadable = (log: Pick<Log, 'error'>): (() => void) => {
  const logged = new Set<unknown>()
  const logOnce = (line: unknown) => {
    if (logged.has(line)) return
    logged.add(line)
    log.error(String(line))
  }
  unreadableChannel.subscribe(logOnce)
  return () => {
    unreadableChannel.unsubscribe(logOnce)
  }
}

/** One sentence per unreadable setting. */
export const listProblems = async (
  db: Db,
  settings: StoredSetting<unknown>[],
): Promise<string[]> => {
  const values = await store.findValues(
    db,
    settings.map(({ key }) => key),
  )
  return settings.flatMap(({ key, remedy, read }) =>
    read(values.get(key)).unreadable.map((name) => problem(name, remedy)),
  )
}
