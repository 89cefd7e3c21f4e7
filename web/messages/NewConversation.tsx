import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useConnectionsTotal } from '#web/connections/data.ts'
import { hrefOfConversation } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './ConversationList.module.css'
import { ConversationListSkeleton } from './ConversationList.tsx'
import { useNewPeople } from './data.ts'
import { messagesHref } from './messagesSearchParams.ts'
import panel from './NewConversation.module.css'

const parseQuery = (text: string) => text.trim().slice(0, 100) || undefined
const noResults = {
  title: 'No people found',
  hint: 'This list shows connections you haven’t messaged yet.',
}
const noConnections = {
  title: 'You have no connections yet',
  hint: 'Find people and ask them to connect. Once they accept, you can message each other.',
}
const allHaveConversations = {
  title: 'No one new to message',
  hint: 'You already have a conversation with all your connections. Find more people to meet.',
}

/** Shorter lists have no search field. */
const minSearchable = 6

/** Connections without a conversation. */
export const NewConversation = () => {
  const [q, setQ] = useState<string>()
  const list = useNewPeople(q)
  const { rows, failure } = list
  const { data: connected } = useConnectionsTotal()
  const emptyState = q ? noResults : connected === 0 ? noConnections : allHaveConversations
  const isSearchable = q !== undefined || (rows?.length ?? 0) > minSearchable
  return (
    <section aria-label="New conversation">
      <div className={panel.header}>
        <h2 tabIndex={-1} data-new-title>
          New conversation
        </h2>
        <Link href={messagesHref} className={panel.close} aria-label="Close">
          <IconX size={22} stroke={1.75} aria-hidden="true" />
        </Link>
      </div>
      {isSearchable && (
        <div className={panel.search}>
          <SearchField label="Search your connections" q={q} parse={parseQuery} onSearch={setQ} />
        </div>
      )}
      {failure && (
        <div className={styles.state}>
          <LoadFailure title="Your connections could not be loaded" query={list} />
        </div>
      )}
      {!rows && !failure && <ConversationListSkeleton label="people" />}
      <p className="visually-hidden" role="status">
        {q && rows && !list.isPlaceholder && `${rows.length} found${list.hasMore ? ' so far' : ''}`}
      </p>
      {rows?.length === 0 && (
        <div className={styles.state}>
          <EmptyState drawing="people" title={emptyState.title} hint={emptyState.hint}>
            {!q && (
              <Button component={Link} href="/connections" variant="light">
                Find people
              </Button>
            )}
          </EmptyState>
        </div>
      )}
      {rows && rows.length > 0 && (
        <PlainList className={styles.list} aria-busy={list.isPlaceholder}>
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
      <ShowMore label="connections" list={list} />
    </section>
  )
}
