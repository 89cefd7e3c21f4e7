import { Badge } from '#web/ui/Badge.tsx'
import { showDate } from '#web/ui/format.ts'
import type { Standing } from './standing.ts'

/** In words, where there is something to say. */
export const StandingNote = ({ standing }: { standing: Standing }) => {
  switch (standing.is) {
    case 'strangers':
      return null
    case 'asked':
      return <Badge tone="blue">Requested</Badge>
    case 'askedByThem':
      return <Badge tone="orange">Asks to connect</Badge>
    case 'connected':
      return <Badge tone="green">Connected</Badge>
    case 'declined':
      return <>You may ask again on {showDate(standing.againAt)}</>
  }
}
