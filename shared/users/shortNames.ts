export const firstNameOf = (name: string) => name.split(/\s/, 1)[0] || name

/** "Utrecht" of "Utrecht, Netherlands"; null without a town. */
export const townOf = (location: string | null | undefined) =>
  location?.split(',', 1)[0]?.trim() || null
