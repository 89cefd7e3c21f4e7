import type { Group } from '#shared/groups/contract.ts'

/** As the server searches: part of the name or the description, in any case. */
export const holds = ({ name, description }: Pick<Group, 'name' | 'description'>, q: string) =>
  [name, description].some((text) => text.toLowerCase().includes(q.toLowerCase()))
