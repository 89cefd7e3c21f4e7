import type { RefObject } from 'react'
import type { Connection } from '#shared/connections/contract.ts'
import type { Me, PublicUser } from '#shared/users/user.ts'
import { ConnectionSteps } from '#web/connections/between/ConnectionSteps.tsx'
import { standingNow } from '#web/connections/between/data.ts'
import { StandingNote } from '#web/connections/between/StandingNote.tsx'
import { PersonCard } from '#web/connections/PersonCard.tsx'

type Props = {
  user: PublicUser
  me: Me
  connection: Connection | null
  place: RefObject<HTMLElement | null>
}

export const FoundPerson = ({ user, me, connection, place }: Props) => {
  const standing = standingNow(connection, me)
  return (
    <PersonCard
      user={user}
      level={2}
      note={standing.is !== 'strangers' && <StandingNote standing={standing} />}
      message={standing.is === 'askedByThem' ? connection?.message : null}
    >
      <ConnectionSteps user={user} standing={standing} place={place} />
    </PersonCard>
  )
}
