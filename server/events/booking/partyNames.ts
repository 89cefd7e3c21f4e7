import type { BookingRow } from '#server/db/rows.ts'
import { listed } from '#server/language/listed.ts'
import { t } from '#server/language/t.ts'

export type NamedParty = Pick<BookingRow, 'size' | 'guestNames'>

/** "you, Ali and Sara", or "you, Ali and 1 guest" where a name is missing. */
export const partyNames = ({ size, guestNames }: NamedParty) => {
  const unnamed = size - 1 - guestNames.length
  return listed([
    t('events.mail.party.you'),
    ...guestNames,
    ...(unnamed > 0 ? [t('events.mail.party.guests', { count: unnamed })] : []),
  ])
}
