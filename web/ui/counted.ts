/** "1 event", "12 events"; `many` where it is not the word with an s. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

/** Of a list that may go on: "20 so far" would read as if there were no others. */
export const countedSoFar = (count: number, hasMore: boolean, one: string) =>
  hasMore ? `The first ${count} ${one}s` : counted(count, one)
