type Fields = Record<string, unknown>

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const shareList = (before: unknown[], now: unknown[]) => {
  const items = now.map((item, at) => shareStructure(before[at], item))
  const isSame = before.length === now.length && items.every((item, at) => item === before[at])
  return isSame ? before : items
}

const shareFields = (before: Fields, now: Fields) => {
  const names = Object.keys(now)
  const fields = Object.fromEntries(
    names.map((name) => [name, shareStructure(before[name], now[name])]),
  )
  const isSame =
    Object.keys(before).length === names.length &&
    names.every((name) => Object.hasOwn(before, name) && fields[name] === before[name])
  return isSame ? before : fields
}

/**
 * Structural sharing: equal parts of a new response keep their identity, so React skips them. The
 * query library's own version treats every date, and so nearly every row, as changed.
 */
export const shareStructure = (before: unknown, now: unknown): unknown => {
  if (before === now) return before
  if (before instanceof Date && now instanceof Date)
    return before.getTime() === now.getTime() ? before : now
  if (Array.isArray(before) && Array.isArray(now)) return shareList(before, now)
  return isPlain(before) && isPlain(now) ? shareFields(before, now) : now
}
