import type { Group } from '#shared/groups/contract.ts'
import { shownLanguages } from '#web/language/languageNames.ts'
import { formatMonthYear } from '#web/ui/format.ts'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './GroupAbout.module.css'
import { GroupAvatar } from './GroupAvatar.tsx'
import { formatMemberCount, GroupBadges, GroupKind } from './GroupBadges.tsx'

/** The public facts of a group. */
export const GroupAbout = ({ group }: { group: Group }) => (
  <div className={styles.about}>
    <GroupAvatar group={group} size="cover" />
    <div className={styles.text}>
      <GroupKind group={group} />
      <GroupBadges group={group} />
      <p className={styles.muted}>
        {formatMemberCount(group.memberCount)}, since {formatMonthYear(group.createdAt)}
      </p>
      {group.languages.length > 0 && (
        <p className={styles.muted}>Languages: {shownLanguages(group.languages)}</p>
      )}
    </div>
    {group.description && (
      <p className={`own-side ${styles.description}`} dir="auto">
        {group.description}
      </p>
    )}
  </div>
)

export const GroupAboutSkeleton = () => (
  <LoadingRegion label="the group" className={styles.about}>
    <Skeleton height="9rem" />
    <div className={styles.text}>
      <Skeleton width="9rem" height="1.25rem" />
      <Skeleton width="12rem" />
    </div>
    <Skeleton height="3rem" />
  </LoadingRegion>
)

/** Explains to non-members how joining works. */
export const JoiningNotice = ({ group }: { group: Group }) => {
  if (group.role) return null
  if (group.invitedBy)
    return (
      <p className={styles.muted}>
        <bdi>{group.invitedBy.name}</bdi> invited you to this group. You can join right away.
      </p>
    )
  if (group.hasRequested)
    return (
      <p className={styles.muted}>
        You’ve asked to join. We’ll let you know when an admin answers.
      </p>
    )
  if (group.wasRemoved)
    return (
      <p className={styles.muted}>
        An admin removed you from this group. You can ask to join again.
      </p>
    )
  return (
    <p className={styles.muted}>
      {group.isPrivate
        ? 'This group is private. Its admins decide who joins. Only members see the chat and who is in the group.'
        : 'Anyone can join. Only members see the chat.'}
    </p>
  )
}
