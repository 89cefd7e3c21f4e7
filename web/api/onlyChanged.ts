/** What was typed that differs from what was there: the rest may have been changed by others meanwhile. */
export const onlyChanged = <T extends object>(typed: T, before: { [Key in keyof T]: unknown }) =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
    ),
  ) as Partial<T>
