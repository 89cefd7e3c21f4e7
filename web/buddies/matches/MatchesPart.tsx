import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { BuddyList } from '#web/buddies/BuddyList.tsx'
import type { BuddiesPlaceControl } from '#web/buddies/useBuddiesPlace.ts'
import { Section } from '#web/ui/Section.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { AskedCard } from './AskedCard.tsx'
import { BuddyCard } from './BuddyCard.tsx'

type Props = { matches: BuddyMatch[]; control: BuddiesPlaceControl }

/** My buddies, who asks me, and whom I asked. */
export const MatchesPart = ({ matches, control }: Props) => {
  const mine = matches.filter(({ status }) => status === 'accepted')
  const pending = matches.filter(({ status }) => status === 'pending')
  const received = pending.filter(({ direction }) => direction === 'received')
  const sent = pending.filter(({ direction }) => direction === 'sent')
  // An answered request leaves its place, and takes the button along that was pressed.
  const kept = useFocusKept<HTMLDivElement>(matches.map(({ id, status }) => id + status).join())
  return (
    <div {...kept}>
      {mine.length > 0 && (
        <Section title="Your language buddies">
          <BuddyList>
            {mine.map((match) => (
              <li key={match.id}>
                <BuddyCard match={match} control={control} place={kept.ref} />
              </li>
            ))}
          </BuddyList>
        </Section>
      )}
      {received.length > 0 && <Asked title="They ask you" matches={received} />}
      {sent.length > 0 && <Asked title="You asked" matches={sent} />}
    </div>
  )
}

const Asked = ({ title, matches }: { title: string; matches: BuddyMatch[] }) => (
  <Section title={title}>
    <BuddyList>
      {matches.map((match) => (
        <li key={match.id}>
          <AskedCard match={match} />
        </li>
      ))}
    </BuddyList>
  </Section>
)
