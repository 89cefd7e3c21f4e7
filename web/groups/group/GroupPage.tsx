import { useMediaQuery } from '@mantine/hooks'
import type { Group } from '#shared/groups/contract.ts'
import { isMember, mayManage, maySeeMembers } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { InvitationsPart } from '#web/groups/invitations/InvitationsPart.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { AboutPart } from './AboutPart.tsx'
import { ChatPart } from './ChatPart.tsx'
import styles from './GroupPage.module.css'
import { GroupPageDialogs } from './GroupPageDialogs.tsx'
import { GroupPageTabs } from './GroupPageTabs.tsx'
import type { Step } from './groupPlace.ts'
import { MembersPart } from './MembersPart.tsx'
import { RequestsPart } from './RequestsPart.tsx'
import { useGroupPlace } from './useGroupPlace.ts'

type Props = { group: Group; me: Me }

/** About, members and chat: side by side where there is room, else one at a time. */
export const GroupPage = ({ group, me }: Props) => {
  const control = useGroupPlace(group.id)
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const isManager = mayManage(group, me)
  // What one may do changes with joining, leaving and handing over, and so do the buttons.
  const kept = useFocusKept<HTMLDivElement>(
    `${group.role} ${isManager} ${group.openRequests} ${group.invitedBy?.id}`,
  )
  const step = (dialog: Step) => control.open({ dialog })
  const about = <AboutPart group={group} isManager={isManager} onStep={step} />
  const people = (
    <>
      {isManager && (group.isPrivate || group.openRequests > 0) && <RequestsPart group={group} />}
      {isManager && <InvitationsPart group={group} />}
      {maySeeMembers(group, me) && (
        <MembersPart group={group} onHandOver={() => step('handOver')} />
      )}
    </>
  )
  return (
    <div {...kept}>
      {!isMember(group) ? (
        <div className={`${styles.parts} ${styles.outside}`}>
          {about}
          <div className={styles.parts}>{people}</div>
        </div>
      ) : isWide ? (
        <div className={`${styles.parts} ${styles.inside}`}>
          <div className={styles.parts}>
            {about}
            {people}
          </div>
          <ChatPart id={group.id} />
        </div>
      ) : (
        <GroupPageTabs
          control={control}
          requests={isManager ? group.openRequests : 0}
          parts={{ chat: <ChatPart id={group.id} />, members: people, about }}
        />
      )}
      <GroupPageDialogs group={group} isManager={isManager} control={control} />
    </div>
  )
}
