import { Wish } from './fuzzValues.ts'

/** Values from earlier answers by name, so that requests refer to existing rows, also of others. */
export type Pool = {
  /** `collection`: the last word of the address that is no id, as in `/api/events/{id}`. */
  learn: (collection: string, reply: unknown) => void
  pick: (name: string, turn: number) => string
  /** Values that must not be learnt, nor anything that contains them. */
  keepOut: (value: string) => void
}

const kept = 40
const deepest = 5
const looksLikeFile = /^\/api\/(?:[a-z]+\/)*([a-z]+)\/([\da-f-]{36})/

export const aPool = (): Pool => {
  const values = new Map<string, string[]>()
  const keptOut = new Set<string>()

  const put = (name: string, value: string) => {
    if (value === '' || value.length > 300 || keptOut.has(value)) return
    const known = values.get(name) ?? []
    if (!known.includes(value)) values.set(name, [value, ...known].slice(0, kept))
  }

  const learn = (collection: string, reply: unknown, depth = 0): void => {
    if (depth > deepest || reply === null || typeof reply !== 'object') return
    if (Array.isArray(reply)) {
      for (const one of reply.slice(0, 8)) learn(collection, one, depth + 1)
      return
    }
    for (const [key, value] of Object.entries(reply)) {
      if (typeof value === 'object') learn(key, value, depth + 1)
      if (typeof value !== 'string') continue
      put(key === 'id' ? idName(collection) : key, value)
      const file = looksLikeFile.exec(value)
      if (file?.[1] && file[2]) put(idName(file[1]), file[2])
    }
  }

  const pick = (name: string, turn: number) => {
    const known = values.get(name) ?? values.get(usedFor[name] ?? 'userId') ?? []
    return known[turn % Math.max(1, known.length)] ?? 'nothing-known'
  }

  return { learn, pick, keepOut: (value) => keptOut.add(value) }
}

/** `events` and `event` → `eventId` */
export const idName = (collection: string) =>
  `${collection
    .replace(/ies$/, 'y')
    .replace(/([^ie])s$/, '$1')
    .replace(/es$/, 'e')}Id`

const people = ['otherUserId', 'receiverId', 'requesterId', 'authorId', 'createdBy', 'senderId']
const usedFor: Record<string, string> = {
  ...Object.fromEntries(people.map((name) => [name, 'userId'])),
  ...{ before: 'messageId', entityId: 'eventId', clientId: 'messageId', buddyId: 'userId' },
}

/** Replaces the placeholders in a value. */
export const fulfilled = (value: unknown, pool: Pool): unknown => {
  if (value instanceof Wish) return pool.pick(value.name, value.turn)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((one) => fulfilled(one, pool))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fulfilled(one, pool)]))
}
