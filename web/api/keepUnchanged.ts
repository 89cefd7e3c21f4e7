type Fields = Record<string, unknown>

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const keepList = (before: unknown[], now: unknown[]) => {
  const items = now.map((item, at) => keepUnchanged(before[at], item))
  const isSame = before.length === now.length && items.every((item, at) => item === before[at])
  return isSame ? before : items
}

const keepFields = (before: Fields, now: Fields) => {
  const names = Object.keys(now)
  const fields = Object.fromEntries(
    names.map((name) => [name, keepUnchanged(before[name], now[name])]),
  )
  const isSame =
    Object.keys(before).length === names.length &&
    names.every((name) => Object.hasOwn(before, name) && fields[name] === before[name])
  return isSame ? before : fields
}

/**
 * Of what was fetched anew, the parts that are as they were stay the same objects, so that nothing
 * of them is drawn again. As the query library does it (`structuralSharing`), but dates too, which
 * it takes for changed each time, and with them nearly every row of every list.
 */
export const keepUnchanged = (before: unknown, now: unknown): unknown => {
  if (before === now) return before
  if (before instanceof Date && now instanceof Date)
    return before.getTime() === now.getTime() ? before : now
  if (Array.isArray(before) && Array.isArray(now)) return keepList(before, now)
  return isPlain(before) && isPlain(now) ? keepFields(before, now) : now
}
