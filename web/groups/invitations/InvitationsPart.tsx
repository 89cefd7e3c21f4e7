import type { Group } from '#shared/groups/contract.ts'
import { MemberName } from '#web/groups/group/MemberName.tsx'
import { PagePart } from '#web/groups/group/PagePart.tsx'
import styles from '#web/groups/group/PeopleList.module.css'
import { showDate } from '#web/ui/format.ts'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { useInvitations } from './data.ts'
import { InvitationSteps } from './InvitationSteps.tsx'

/** Who is invited and has not answered, for whoever manages the group; nothing where nobody was. */
export const InvitationsPart = ({ group }: { group: Group }) => {
  const list = useInvitations(group)
  const kept = useFocusKept<HTMLDivElement>(list.rows?.length)
  // It stays while its last row goes, and keeps the focus.
  const hadAny = useLastShown(list.rows && list.rows.length > 0 ? true : null)
  if (!list.rows || !hadAny) return null
  return (
    <PagePart title="Invited">
      <div {...kept}>
        {list.rows.length === 0 && <p className={styles.soft}>Nobody is invited at the moment.</p>}
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets. */}
        <ul className={styles.list} role="list">
          {list.rows.map(({ user, invitedBy, createdAt }) => (
            <li key={user.id} className={styles.row}>
              <MemberName
                user={user}
                note={
                  <>
                    by <bdi>{invitedBy.name}</bdi> on {showDate(createdAt)}
                  </>
                }
              />
              <span className={styles.steps}>
                <InvitationSteps groupId={group.id} user={user} isInvited />
              </span>
            </li>
          ))}
        </ul>
        <ShowMore what="invitations" list={list} />
      </div>
    </PagePart>
  )
}
