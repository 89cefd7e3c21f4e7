import { useState } from 'react'
import { Link } from 'wouter'
import type { Group } from '#shared/groups/contract.ts'
import { MemberName, PeopleSkeleton } from '#web/groups/detail/MemberName.tsx'
import styles from '#web/groups/detail/PeopleList.module.css'
import { parseQuery } from '#web/groups/groupsSearchParams.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useInvitable } from './data.ts'
import { InvitationButton } from './InvitationButton.tsx'

/** Shorter lists have no search field. */
const minSearchable = 10

const InvitableUsers = ({ group }: { group: Group }) => {
  const [q, setQ] = useState<string>()
  const [error, setError] = useState<string | null>(null)
  const list = useInvitable(group.id, q)
  const isLong = q !== undefined || list.hasMore || (list.data?.length ?? 0) > minSearchable
  return (
    <div className="stack gap-6">
      {error && <FormFailure reason={error} isAlert />}
      <p className={styles.muted}>
        {group.role === 'admin'
          ? t('groups.inviteDialog.textForAdmin')
          : t('groups.inviteDialog.text')}
      </p>
      {isLong && (
        <SearchField
          label={t('common.searchConnections')}
          q={q}
          parse={parseQuery}
          onSearch={setQ}
          isForSelection
        />
      )}
      <PagedList
        list={list}
        errorTitle={t('common.theConnectionsFailed')}
        skeleton={<PeopleSkeleton label={t('common.loadingConnections')} />}
        empty={
          <p role="status">
            {q
              ? t('groups.inviteDialog.noneFound')
              : rich('groups.inviteDialog.empty', {
                  link: (children) => <Link href="/connections">{children}</Link>,
                })}
          </p>
        }
        more={rich('common.showMorePeople', { hidden })}
      >
        {(users, isBusy) => (
          <PlainList className={styles.list} aria-busy={isBusy}>
            {users.map(({ user, isInvited }) => (
              <li key={user.id} className={styles.row}>
                <MemberName user={user} detail={<bdi>@{user.username}</bdi>} isLink={false} />
                <span className="cluster ms-auto">
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
      </PagedList>
    </div>
  )
}

type Props = DialogControl & { group: Group }

export const InviteDialog = ({ group, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    title={t('groups.inviteDialog.title')}
    startsAtTitle
    footer={
      <Button variant="default" onClick={dialog.onClose}>
        {t('common.close')}
      </Button>
    }
  >
    <InvitableUsers group={group} />
  </Dialog>
)
