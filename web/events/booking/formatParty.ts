import type { Party } from '#shared/events/booking/contract.ts'
import { t } from '#web/language/t.tsx'
import { joinParts } from '#web/ui/format.ts'

// Names may run in another direction than the sentence.
const isolated = (name: string) => `\u2068${name}\u2069`

/** "3 people: you, Ali, Sara", or "3 people: you, Ali, 1 guest" if not all have names. */
export const formatParty = ({ size, guestNames }: Pick<Party, 'size' | 'guestNames'>) => {
  const unnamed = size - 1 - guestNames.length
  const people = [
    t('events.booking.partyYou'),
    ...guestNames.map(isolated),
    ...(unnamed > 0 ? [t('events.booking.guestCount', { count: unnamed })] : []),
  ]
  return t('events.booking.party', { count: size, names: joinParts(...people) })
}
