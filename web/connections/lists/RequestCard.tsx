import type { ReactNode } from 'react'
import type { Connection } from '#shared/connections/contract.ts'
import { PersonCard } from '#web/connections/PersonCard.tsx'
import { t } from '#web/language/t.tsx'
import { formatRelativeTime } from '#web/ui/format.ts'

type Props = { request: Connection; children: ReactNode }

/** Who asks or was asked, when, and in which words; `children` are the actions. */
export const RequestCard = ({ request, children }: Props) => (
  <PersonCard
    user={request.otherUser}
    level={3}
    note={t('connections.requests.asked', {
      ago: formatRelativeTime(request.createdAt, new Date()),
    })}
    message={request.message}
    isTall
  >
    {children}
  </PersonCard>
)
