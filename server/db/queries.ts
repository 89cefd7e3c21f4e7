/** The first row; null without one. */
export const firstRow = async <T>(query: PromiseLike<readonly (T | undefined)[]>) =>
  (await query)[0] ?? null

/** Whether the query returned or changed (`returning`) a row. */
export const hasRows = async (query: PromiseLike<readonly unknown[]>) => (await query).length > 0

export const rowIds = async (query: PromiseLike<readonly { id: string }[]>) =>
  (await query).map(({ id }) => id)

/** Runs a statement and discards its result. */
export const execute = async (query: PromiseLike<unknown>): Promise<void> => {
  await query
}
