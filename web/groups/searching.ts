import type { Group } from '#shared/groups/contract.ts'
import { foldAccents } from '#shared/http/foldAccents.ts'

const folded = (text: string) => foldAccents(text).toLowerCase()

/** As the server searches: part of the name or the description, whatever the case and accents. */
export const holds = ({ name, description }: Pick<Group, 'name' | 'description'>, q: string) =>
  [name, description].some((text) => folded(text).includes(folded(q)))
