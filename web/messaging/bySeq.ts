/** The number of rows up to a position. The rows are ordered by it. */
export const countUpTo = (rows: readonly { seq: number }[], seq: number) => {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.seq ?? 0) <= seq) low = middle + 1
    else high = middle
  }
  return low
}
