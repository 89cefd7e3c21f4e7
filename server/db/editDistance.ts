/** Damerau-Levenshtein distance: insertions, deletions, substitutions and transpositions. */
export const editDistance = (one: string, other: string) => {
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
