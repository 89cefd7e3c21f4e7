import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PublicUser } from '#shared/users/user.ts'
import { parseQuery } from '#web/groups/groupsSearchParams.ts'
import { t } from '#web/language/t.tsx'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './PeopleList.module.css'

type Props = {
  user: PublicUser
  /** Beside the name. */
  badge?: ReactNode
  /** Below it. */
  detail: ReactNode
  /** false where a press on the name selects the row. */
  isLink?: boolean
}

export const MemberName = ({ user, badge, detail, isLink = true }: Props) => (
  <span className={styles.person}>
    <Avatar name={user.name} photo={user.profilePhoto} size="small" />
    <span className="stack gap-0 min-w-0">
      <span className="cluster gap-8 gap-y-2 items-center">
        {isLink ? (
          <Link className={styles.name} href={hrefOfPerson(user.username)}>
            <bdi>{user.name}</bdi>
          </Link>
        ) : (
          <bdi className={styles.name}>{user.name}</bdi>
        )}{' '}
        <StaffBadge user={user} /> {badge}
      </span>
      <span className="muted wrap-anywhere text-13">{detail}</span>
    </span>
  </span>
)

export const PeopleSkeleton = ({ label }: { label: string }) => (
  <LoadingRegion label={label} count={3} className={styles.list}>
    <div className={styles.row}>
      <Skeleton width="2.25rem" height="2.25rem" round />
      <div className="stack gap-6">
        <Skeleton width="9rem" />
        <Skeleton width="6rem" height="0.75rem" />
      </div>
    </div>
  </LoadingRegion>
)

type MemberSearchProps = {
  q: string | undefined
  onSearch: (q: string | undefined) => void
  /** Takes the initial focus of its dialog. */
  hasInitialFocus?: boolean
}

export const MemberSearch = ({ hasInitialFocus = false, ...searchOptions }: MemberSearchProps) => (
  <SearchField
    label={t('groups.members.search')}
    parse={parseQuery}
    hasInitialFocus={hasInitialFocus}
    isForSelection
    {...searchOptions}
  />
)
