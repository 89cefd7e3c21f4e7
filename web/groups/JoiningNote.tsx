import type { Group } from '#shared/groups/contract.ts'
import styles from './GroupAbout.module.css'

/** What joining means here, for those who are not in it. */
export const JoiningNote = ({ group }: { group: Group }) => {
  if (group.role) return null
  if (group.invitedBy)
    return (
      <p className={styles.soft}>
        <bdi>{group.invitedBy.name}</bdi> invites you to this group. Join, and you are in at once.
      </p>
    )
  if (group.hasRequested)
    return (
      <p className={styles.soft}>
        You have asked to join. An admin of the group answers, and we tell you at once.
      </p>
    )
  if (group.wasRemoved)
    return (
      <p className={styles.soft}>
        An admin removed you from this group. You may ask to be let in again.
      </p>
    )
  return (
    <p className={styles.soft}>
      {group.isPrivate
        ? 'This group is private: joining asks its admins. Chat and members are seen by members only.'
        : 'Anybody may join. The chat is seen by members only.'}
    </p>
  )
}
