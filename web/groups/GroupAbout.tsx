import type { Group } from '#shared/groups/contract.ts'
import { shownLanguages } from '#web/language/languageNames.ts'
import { rich, t } from '#web/language/t.tsx'
import { formatMonthYear } from '#web/ui/format.ts'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './GroupAbout.module.css'
import { GroupAvatar } from './GroupAvatar.tsx'
import { GroupBadges, GroupKind } from './GroupBadges.tsx'

/** The public facts of a group. */
export const GroupAbout = ({ group }: { group: Group }) => (
  <div className="stack gap-12">
    <GroupAvatar group={group} size="cover" />
    <div className="stack gap-4 min-w-0">
      <GroupKind group={group} />
      <GroupBadges group={group} />
      <p className="muted text-14">
        {t('groups.about.membersSince', {
          count: group.memberCount,
          month: formatMonthYear(group.createdAt),
        })}
      </p>
      {group.languages.length > 0 && (
        <p className="muted text-14">
          {t('common.languageList', { languages: shownLanguages(group.languages) })}
        </p>
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
  <LoadingRegion label={t('groups.about.loading')} className="stack gap-12">
    <Skeleton height="9rem" />
    <div className="stack gap-4 min-w-0">
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
      <p className="muted text-14">
        {rich('groups.about.invitedBy', { name: group.invitedBy.name })}
      </p>
    )
  if (group.hasRequested) return <p className="muted text-14">{t('groups.about.requested')}</p>
  if (group.wasRemoved) return <p className="muted text-14">{t('groups.about.wasRemoved')}</p>
  return (
    <p className="muted text-14">
      {group.isPrivate ? t('groups.about.private') : t('groups.about.public')}
    </p>
  )
}
