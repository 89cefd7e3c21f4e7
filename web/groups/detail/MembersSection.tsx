import {
  IconCalendarMinus,
  IconCalendarPlus,
  IconShieldMinus,
  IconShieldPlus,
  IconUserMinus,
  IconUserShield,
} from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import type { Group, Member } from '#shared/groups/contract.ts'
import { mayManage } from '#shared/groups/rules.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatMonthYear } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { useAdmins, useChangeMember, useMembers, useRemoveMember, useStepDown } from './data.ts'
import page from './GroupPage.module.css'
import { GroupPageSection } from './GroupPageSection.tsx'
import { MemberName, MemberSearch, PeopleSkeleton } from './MemberName.tsx'
import styles from './PeopleList.module.css'
import { strong } from './strong.tsx'

type Props = { group: Group; onHandOver: () => void }

export const MembersSection = ({ group, onHandOver }: Props) => (
  <GroupPageSection
    title={t('groups.members.title')}
    badge={<span className={page.count}>{group.memberCount}</span>}
  >
    <GroupMembers group={group} onHandOver={onHandOver} />
  </GroupPageSection>
)

const foundText = (count: number, hasMore: boolean) =>
  hasMore ? t('common.foundSoFar', { count }) : t('common.found', { count })

/** Shorter lists have no search field. */
const minSearchable = 10

type GroupMembersProps = { group: Group; onHandOver: () => void }

const GroupMembers = ({ group, onHandOver }: GroupMembersProps) => {
  const { data: me } = useMe()
  const [q, setQ] = useState<string>()
  const container = useRef<HTMLDivElement>(null)
  const [question, setQuestion] = useState<MemberQuestion | null>(null)
  const list = useMembers(group.id, q)
  const count = list.data?.length ?? 0
  const none = q ? t('groups.members.noneFound') : t('groups.members.empty')
  const isManager = me != null && mayManage(group, me)
  const { data: admins } = useAdmins(group.id, isManager)
  const badges = ({ user, role }: Member) => (
    <>
      {role === 'admin' && <Badge tone="green">{t('groups.members.adminBadge')}</Badge>}
      {role === 'events' && <Badge tone="blue">{t('groups.members.eventsBadge')}</Badge>}
      {user.id === me?.id && <Badge>{t('common.you')}</Badge>}
    </>
  )
  return (
    <div ref={container} tabIndex={-1} className={styles.container}>
      {(group.memberCount > minSearchable || q) && <MemberSearch q={q} onSearch={setQ} />}
      <PagedList
        list={list}
        errorTitle={t('groups.members.loadFailed')}
        skeleton={<PeopleSkeleton label={t('groups.members.loading')} />}
        status={count === 0 ? none : q ? foundText(count, list.hasMore) : null}
        empty={<p className={styles.muted}>{none}</p>}
        more={rich('groups.members.more', { hidden })}
      >
        {(members, isBusy) => (
          <PlainList className={styles.list} aria-busy={isBusy}>
            {members.map((member) => (
              <li key={member.user.id} className={styles.row}>
                <MemberName
                  user={member.user}
                  badge={badges(member)}
                  detail={rich('groups.members.joined', {
                    username: member.user.username,
                    month: formatMonthYear(member.joinedAt),
                  })}
                />
                {isManager && group.memberCount > 1 && (
                  <MemberMenu
                    groupId={group.id}
                    member={member}
                    isMe={member.user.id === me.id}
                    isOnlyAdmin={admins?.length === 1}
                    onHandOver={onHandOver}
                    onStepDown={() => setQuestion({ action: 'stepDown', user: member.user })}
                    onRemove={() => setQuestion({ action: 'remove', user: member.user })}
                  />
                )}
              </li>
            ))}
          </PlainList>
        )}
      </PagedList>
      <MemberConfirmDialogs
        group={group}
        question={question}
        onClose={() => setQuestion(null)}
        fallbackFocus={container}
      />
    </div>
  )
}

const ActionMenu = lazyComponent(
  async () => (await import('#web/ui/ActionMenu.tsx')).ActionMenu,
  <span className={styles.menu} />,
)

type MemberMenuProps = {
  groupId: string
  member: Member
  isMe: boolean
  /** The only admin cannot step down, only hand over. */
  isOnlyAdmin: boolean
  onHandOver: () => void
  onStepDown: () => void
  onRemove: () => void
}

/** The actions of an admin for one member, including themselves. */
const MemberMenu = ({
  groupId,
  member: { user, role },
  isMe,
  isOnlyAdmin,
  ...callbacks
}: MemberMenuProps) => {
  const change = useChangeMember()
  const setRole = (role: Member['role']) => change.mutate({ id: groupId, userId: user.id, role })
  const promote = {
    label: t('groups.members.makeAdmin'),
    icon: IconShieldPlus,
    onChoose: () => setRole('admin'),
  }
  const demote = {
    label: t('groups.members.removeAsAdmin'),
    icon: IconShieldMinus,
    onChoose: () => setRole('member'),
  }
  const resign = isOnlyAdmin
    ? { label: t('groups.members.handOver'), icon: IconUserShield, onChoose: callbacks.onHandOver }
    : { label: t('groups.members.stepDown'), icon: IconShieldMinus, onChoose: callbacks.onStepDown }
  const events =
    role === 'events'
      ? {
          label: t('groups.members.stopEvents'),
          icon: IconCalendarMinus,
          onChoose: () => setRole('member'),
        }
      : {
          label: t('groups.members.letRunEvents'),
          icon: IconCalendarPlus,
          onChoose: () => setRole('events'),
        }
  const remove = {
    label: t('groups.members.remove'),
    icon: IconUserMinus,
    isDanger: true,
    onChoose: callbacks.onRemove,
  }
  // An admin is demoted before they can be removed, so that no admin removes another by mistake.
  const adminActions = isMe ? [resign] : [demote]
  const memberActions = isMe ? [promote, events] : [promote, events, remove]
  return (
    <ActionMenu
      name={t('common.actionsForName', { name: user.name })}
      actions={role === 'admin' ? adminActions : memberActions}
    />
  )
}

type MemberQuestion = { action: 'remove' | 'stepDown'; user: PublicUser }

type MemberConfirmProps = {
  group: Group
  /** null: closed. */
  question: MemberQuestion | null
  onClose: () => void
  /** Receives the focus when the member is no longer in the list. */
  fallbackFocus: RefObject<HTMLElement | null>
}

/** Confirms removing a member and stepping down. */
const MemberConfirmDialogs = ({ group, question, onClose, fallbackFocus }: MemberConfirmProps) => {
  const stepDown = useStepDown()
  const remove = useRemoveMember()
  if (!question) return null
  const { action, user } = question
  const target = { id: group.id, userId: user.id }
  return (
    <>
      <ConfirmDialog
        isOpen={action === 'remove'}
        onClose={onClose}
        fallbackFocus={fallbackFocus}
        title={t('groups.removeMember.title')}
        cancelLabel={t('groups.removeMember.keep')}
        confirmLabel={t('groups.removeMember.confirm')}
        busyLabel={t('groups.removeMember.removing')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(target, { onSettled: onClose })}
      >
        <p>{rich('groups.removeMember.text', { name: user.name, group: group.name, strong })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={action === 'stepDown'}
        onClose={onClose}
        fallbackFocus={fallbackFocus}
        title={t('groups.stepDown.title')}
        cancelLabel={t('groups.stepDown.stay')}
        confirmLabel={t('groups.stepDown.confirm')}
        busyLabel={t('groups.stepDown.busy')}
        isBusy={stepDown.isPending}
        onConfirm={() => stepDown.mutate({ ...target, role: 'member' }, { onSettled: onClose })}
      >
        <p>{rich('groups.stepDown.text', { group: group.name, strong })}</p>
      </ConfirmDialog>
    </>
  )
}
