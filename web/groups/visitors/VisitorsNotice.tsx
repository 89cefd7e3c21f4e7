import type { Group } from '#shared/groups/contract.ts'
import { newAccountDays } from '#shared/safety/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { formatDate } from '#web/ui/format.ts'
import { VisitorsButton } from './VisitorsButton.tsx'
import styles from './VisitorsNotice.module.css'

const sentenceFor = ({ isShownToVisitors, hiddenBecause, shownFrom }: Group) => {
  if (isShownToVisitors) return t('groups.visitors.shown')
  if (hiddenBecause === 'age' && shownFrom)
    return t('groups.visitors.age', { date: formatDate(shownFrom) })
  if (hiddenBecause === 'confirmation')
    return t('groups.visitors.confirmation', { days: newAccountDays })
  if (hiddenBecause === 'noAdmin') return t('groups.visitors.noAdmin')
  if (hiddenBecause === 'owner') return t('groups.visitors.owner')
  if (hiddenBecause === 'team') return t('groups.visitors.team')
  return null
}

type Props = { group: Group; isManager: boolean; me: Pick<Me, 'isAdmin' | 'isModerator'> }

/** Tells those who run the group, and the team, whether visitors see it. The team may change that. */
export const VisitorsNotice = ({ group, isManager, me }: Props) => {
  const isTeam = me.isAdmin || me.isModerator
  if (!platform.hasPublicGroups || group.isPrivate || group.isMembersOnly) return null
  if (!isManager && !isTeam) return null
  return (
    <div className={styles.notice}>
      <p className="muted text-15">{sentenceFor(group)}</p>
      {isTeam && group.hiddenBecause !== 'owner' && <VisitorsButton group={group} />}
    </div>
  )
}
