/**
 * The fields that differ from their former values. Others may have changed the rest in the
 * meantime.
 */
export const changedFields = <T extends object>(values: T, before: { [Key in keyof T]: unknown }) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
    ),
  ) as Partial<T>
