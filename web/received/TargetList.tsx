import { IconPencilPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { GroupAvatar } from '#web/groups/GroupAvatar.tsx'
import { rich, t } from '#web/language/t.tsx'
import { searchText } from '#web/page/searchParams.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import listCard from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import { findTargets, type Target, useTargets } from './data.ts'
import styles from './Received.module.css'

/** Shorter lists have no search field. */
const minSearchable = 6
const pageSize = 30

type RowProps = { face: ReactNode; name: ReactNode; about: ReactNode; onClick: () => void }

const Row = ({ face, name, about, onClick }: RowProps) => (
  <li>
    <button type="button" className={styles.row} onClick={onClick}>
      {face}
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>{about}</span>
      </span>
    </button>
  </li>
)

const TargetRow = ({ target, onChoose }: { target: Target; onChoose: (target: Target) => void }) =>
  target.kind === 'group' ? (
    <Row
      face={<GroupAvatar group={target.group} size="small" className={styles.group ?? ''} />}
      name={<bdi>{target.name}</bdi>}
      about={t('messaging.received.group', { count: target.group.memberCount })}
      onClick={() => onChoose(target)}
    />
  ) : (
    <Row
      face={<Avatar name={target.name} photo={target.user.profilePhoto} size="row" />}
      name={
        <>
          <bdi>{target.name}</bdi> <StaffBadge user={target.user} />
        </>
      }
      about={<bdi>@{target.user.username}</bdi>}
      onClick={() => onChoose(target)}
    />
  )

const TargetsSkeleton = () => (
  <LoadingRegion label={t('messaging.received.loading')}>
    <div className={listCard.list}>
      {['60%', '45%', '70%'].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width="3rem" height="3rem" round />
          <span className={styles.text}>
            <Skeleton width={width} />
            <Skeleton width="6rem" />
          </span>
        </div>
      ))}
    </div>
  </LoadingRegion>
)

const NoTargets = () => (
  <EmptyState
    drawing="people"
    title={t('messaging.received.noTargets')}
    hint={t('messaging.received.noTargetsHint')}
  >
    <Button component={Link} href="/messages?new=1" variant="light">
      {t('messaging.received.startConversation')}
    </Button>
    <Button component={Link} href="/groups" variant="light">
      {t('common.findGroup')}
    </Button>
  </EmptyState>
)

type FoundProps = { targets: Target[]; onChoose: (target: Target) => void }

const SearchedTargets = ({ targets, onChoose }: FoundProps) => {
  const [q, setQ] = useState<string>()
  const [shownCount, setShownCount] = useState(pageSize)
  const found = findTargets(targets, q)
  return (
    <>
      {targets.length > minSearchable && (
        <search className={styles.search}>
          <SearchField
            label={t('messaging.received.search')}
            q={q}
            parse={(text) => searchText(text)}
            onSearch={setQ}
          />
        </search>
      )}
      <p className="visually-hidden" role="status">
        {q && t('common.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState drawing="results" title={t('messaging.received.noResults')} />
      ) : (
        <PlainList className={listCard.list} aria-label={t('messaging.received.targets')}>
          {found.slice(0, shownCount).map((target) => (
            <TargetRow key={target.id} target={target} onChoose={onChoose} />
          ))}
        </PlainList>
      )}
      <ShowMore
        label={rich('messaging.received.more', { hidden })}
        list={{
          hasMore: found.length > shownCount,
          showMore: () => setShownCount(shownCount + pageSize),
          isShowingMore: false,
          hasMoreFailed: false,
        }}
      />
    </>
  )
}

type Props = {
  onChoose: (target: Target) => void
  onPost: () => void
}

/** The conversations to choose from, and the board. */
export const TargetList = ({ onChoose, onPost }: Props) => (
  <>
    <PlainList className={listCard.list}>
      <Row
        face={
          <span className={styles.post}>
            <IconPencilPlus size={22} stroke={1.75} aria-hidden="true" />
          </span>
        }
        name={t('messaging.received.post')}
        about={t('messaging.received.postHint')}
        onClick={onPost}
      />
    </PlainList>
    <Loaded
      query={useTargets()}
      errorTitle={t('messaging.received.loadFailed')}
      skeleton={<TargetsSkeleton />}
      empty={<NoTargets />}
    >
      {(targets) => <SearchedTargets targets={targets} onChoose={onChoose} />}
    </Loaded>
  </>
)
