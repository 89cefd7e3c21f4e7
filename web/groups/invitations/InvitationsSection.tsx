import { useState } from 'react'
import type { Group } from '#shared/groups/contract.ts'
import { GroupPageSection } from '#web/groups/detail/GroupPageSection.tsx'
import { MemberName } from '#web/groups/detail/MemberName.tsx'
import styles from '#web/groups/detail/PeopleList.module.css'
import { rich, t } from '#web/language/t.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDate } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useInvitations } from './data.ts'
import { InvitationButton } from './InvitationButton.tsx'

/** Pending invitations, shown to admins if there are any. */
export const InvitationsSection = ({ group }: { group: Group }) => {
  const list = useInvitations(group)
  const focusProps = useFocusRestore<HTMLDivElement>(list.data?.length)
  // The section stays when its last row disappears, and keeps the focus.
  const [hadAny, setHadAny] = useState(false)
  if (!hadAny && list.data?.length) setHadAny(true)
  if (!list.data || !hadAny) return null
  return (
    <GroupPageSection title={t('groups.invitations.title')}>
      <div {...focusProps}>
        {list.data.length === 0 && <p className={styles.muted}>{t('groups.invitations.empty')}</p>}
        <PlainList className={styles.list}>
          {list.data.map(({ user, invitedBy, createdAt }) => (
            <li key={user.id} className={styles.row}>
              <MemberName
                user={user}
                detail={rich('groups.invitations.sentBy', {
                  name: invitedBy.name,
                  date: formatDate(createdAt),
                })}
              />
              <span className="cluster ms-auto">
                <InvitationButton groupId={group.id} user={user} isInvited />
              </span>
            </li>
          ))}
        </PlainList>
        <ShowMore label={rich('groups.invitations.more', { hidden })} list={list} />
      </div>
    </GroupPageSection>
  )
}
