/** How many letters have to be put in, left out, exchanged or swapped with a neighbour. */
const editsBetween = (one: string, other: string) => {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= one.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      ;(rows[i] as number[])[j] = Math.min(
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return cell(one.length, other.length)
}

// Short ones, and those that other programs use too, are too easily meant for something else.
const isDistinct = (setting: string) => setting.includes('_') && setting !== 'LOG_LEVEL'

const plain = (name: string) => name.replaceAll(/[_-]/g, '').toUpperCase()

const looksLike = (name: string, setting: string) =>
  plain(name) === plain(setting) ||
  editsBetween(name.toUpperCase(), setting) <= (setting.length < 10 ? 1 : 2)

/**
 * A variable that is no setting but looks like one that is not given: mostly a slip of the fingers,
 * by which an empty community would start in another place.
 */
export const findLookAlike = (
  environment: Record<string, string | undefined>,
  settings: string[],
): { name: string; setting: string } | null => {
  const missing = settings.filter((setting) => !environment[setting] && isDistinct(setting))
  for (const [name, value] of Object.entries(environment)) {
    if (!value || settings.includes(name)) continue
    const setting = missing.find((one) => looksLike(name, one))
    if (setting) return { name, setting }
  }
  return null
}
