import { useState } from 'react'
import { Link } from 'wouter'
import type { Group } from '#shared/groups/contract.ts'
import { MemberName, PeopleSkeleton } from '#web/groups/detail/MemberName.tsx'
import styles from '#web/groups/detail/PeopleList.module.css'
import { parseQuery } from '#web/groups/groupsSearchParams.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useInvitable } from './data.ts'
import { InvitationButton } from './InvitationButton.tsx'

/** Shorter lists have no search field. */
const minSearchable = 10

const InvitableUsers = ({ group }: { group: Group }) => {
  const [q, setQ] = useState<string>()
  const [error, setError] = useState<string | null>(null)
  const list = useInvitable(group.id, q)
  const isLong = q !== undefined || list.hasMore || (list.rows?.length ?? 0) > minSearchable
  return (
    <div className="stack gap-dense">
      {error && <FormFailure reason={error} isAlert />}
      <p className={styles.muted}>
        You can invite your connections.{' '}
        {group.role === 'admin'
          ? 'They can join with one tap, without asking an admin.'
          : 'They can join with one tap, or say no.'}
      </p>
      {isLong && (
        <SearchField
          label="Search your connections"
          q={q}
          parse={parseQuery}
          onSearch={setQ}
          isForSelection
        />
      )}
      {list.failure && <LoadFailure title="Your connections could not be loaded" query={list} />}
      {!list.rows && !list.failure && <PeopleSkeleton label="your connections" />}
      {list.rows?.length === 0 && (
        <p role="status">
          {q ? (
            'No connections found with that name.'
          ) : (
            <>
              You have no connections to invite yet, or they’re all in this group.{' '}
              <Link href="/connections">Find people</Link>
            </>
          )}
        </p>
      )}
      {list.rows && list.rows.length > 0 && (
        <PlainList className={styles.list} aria-busy={list.isPlaceholder}>
          {list.rows.map(({ user, isInvited }) => (
            <li key={user.id} className={styles.row}>
              <MemberName user={user} detail={<bdi>@{user.username}</bdi>} isLink={false} />
              <span className={styles.actions}>
                <InvitationButton
                  groupId={group.id}
                  user={user}
                  isInvited={isInvited}
                  onRejected={setError}
                />
              </span>
            </li>
          ))}
        </PlainList>
      )}
      <ShowMore label="people" list={list} />
    </div>
  )
}

type Props = DialogControl & { group: Group }

export const InviteDialog = ({ group, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    title="Invite people"
    startsAtTitle
    footer={
      <Button variant="default" onClick={dialog.onClose}>
        Close
      </Button>
    }
  >
    <InvitableUsers group={group} />
  </Dialog>
)
