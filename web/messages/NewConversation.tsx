import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useConnectionsTotal } from '#web/connections/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { hrefOfConversation } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './ConversationList.module.css'
import { ConversationListSkeleton } from './ConversationList.tsx'
import { useNewPeople } from './data.ts'
import { messagesHref } from './messagesSearchParams.ts'
import panel from './NewConversation.module.css'

const parseQuery = (text: string) => text.trim().slice(0, 100) || undefined
const noResults = {
  title: 'common.noPeopleFound',
  hint: 'messages.newConversation.noResultsHint',
} as const
const noConnections = {
  title: 'common.noConnections',
  hint: 'messages.newConversation.noConnectionsHint',
} as const
const allHaveConversations = {
  title: 'messages.newConversation.noOneNew',
  hint: 'messages.newConversation.noOneNewHint',
} as const

const foundText = (count: number, hasMore: boolean) =>
  hasMore ? t('common.foundSoFar', { count }) : t('common.found', { count })

/** Shorter lists have no search field. */
const minSearchable = 6

/** Connections without a conversation. */
export const NewConversation = () => {
  const [q, setQ] = useState<string>()
  const list = useNewPeople(q)

  const { data: connected } = useConnectionsTotal()
  const emptyState = q ? noResults : connected === 0 ? noConnections : allHaveConversations
  const isSearchable = q !== undefined || (list.data?.length ?? 0) > minSearchable
  return (
    <section aria-label={t('messages.newConversation.title')}>
      <div className={panel.header}>
        <h2 tabIndex={-1} data-new-title>
          {t('messages.newConversation.title')}
        </h2>
        <Link href={messagesHref} className={panel.close} aria-label={t('common.close')}>
          <IconX size={22} stroke={1.75} aria-hidden="true" />
        </Link>
      </div>
      {isSearchable && (
        <div className={panel.search}>
          <SearchField
            label={t('common.searchConnections')}
            q={q}
            parse={parseQuery}
            onSearch={setQ}
          />
        </div>
      )}
      <PagedList
        list={list}
        errorTitle={t('common.theConnectionsFailed')}
        skeleton={<ConversationListSkeleton label={t('common.loadingPeople')} />}
        status={q ? foundText(list.data?.length ?? 0, list.hasMore) : null}
        empty={
          <div className={styles.state}>
            <EmptyState drawing="people" title={t(emptyState.title)} hint={t(emptyState.hint)}>
              {!q && (
                <Button component={Link} href="/connections" variant="light">
                  {t('common.findPeople')}
                </Button>
              )}
            </EmptyState>
          </div>
        }
        more={rich('common.showMoreConnections', { hidden })}
      >
        {(rows, isBusy) => (
          <PlainList className={styles.list} aria-busy={isBusy}>
            {rows.map(({ id, name, username, profilePhoto, staff }) => (
              <li key={id}>
                <Link href={hrefOfConversation(id)} className={styles.row}>
                  <Avatar name={name} photo={profilePhoto} size="row" />
                  <span className={styles.name} title={name}>
                    <bdi>{name}</bdi>
                  </span>
                  <span className={styles.last}>
                    <bdi>@{username}</bdi> <StaffBadge user={{ staff }} />
                  </span>
                </Link>
              </li>
            ))}
          </PlainList>
        )}
      </PagedList>
    </section>
  )
}
