import type { RefObject } from 'react'
import type { Connection } from '#shared/connections/contract.ts'
import type { Me, PublicUser } from '#shared/users/user.ts'
import { ConnectionSteps } from '#web/connections/between/ConnectionSteps.tsx'
import { standingNow } from '#web/connections/between/data.ts'
import { StandingNote } from '#web/connections/between/StandingNote.tsx'
import { PersonCard } from '#web/connections/PersonCard.tsx'
import { Bone } from '#web/ui/Bone.tsx'

type Props = {
  user: PublicUser
  me: Me
  /** What is between me and those found; undefined until it is known. */
  between: Connection[] | undefined
  place: RefObject<HTMLElement | null>
}

export const FoundPerson = ({ user, me, between, place }: Props) => {
  const connection = between?.find(({ otherUser }) => otherUser.id === user.id) ?? null
  const standing = standingNow(connection, me)
  return (
    <PersonCard
      user={user}
      level={2}
      note={standing.is !== 'strangers' && <StandingNote standing={standing} />}
      message={standing.is === 'askedByThem' ? connection?.message : null}
    >
      {between ? (
        <ConnectionSteps user={user} standing={standing} place={place} />
      ) : (
        <Bone width="6rem" height="2.75rem" />
      )}
    </PersonCard>
  )
}
