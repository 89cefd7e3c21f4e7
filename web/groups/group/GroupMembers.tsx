import { useRef, useState } from 'react'
import type { Group, Member } from '#shared/groups/contract.ts'
import { mayManage } from '#shared/groups/rules.ts'
import { useMe } from '#web/auth/data.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showMonthYear } from '#web/ui/format.ts'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useAdmins, useMembers } from './data.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberName } from './MemberName.tsx'
import { type Asked, MemberQuestions } from './MemberQuestions.tsx'
import { MemberSearch } from './MemberSearch.tsx'
import { PeopleBones } from './PeopleBones.tsx'
import styles from './PeopleList.module.css'

/** Fewer are found by looking. */
const worthSearching = 10

type Props = { group: Group; onHandOver: () => void }

export const GroupMembers = ({ group, onHandOver }: Props) => {
  const { data: me } = useMe()
  const [q, setQ] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useMembers(group.id, q)
  const isManager = me != null && mayManage(group, me)
  const { data: admins } = useAdmins(group.id, isManager)
  const mark = ({ user, role }: Member) => (
    <>
      {role === 'admin' && <Badge tone="green">Admin</Badge>}
      {user.id === me?.id && <Badge>You</Badge>}
    </>
  )
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {(group.memberCount > worthSearching || q) && <MemberSearch q={q} onSearch={setQ} />}
      {list.failure && (
        <FailedState
          title="The members could not be loaded"
          reason={list.failure.reason}
          onRetry={() => void list.retry()}
          isRetrying={list.isRetrying}
        />
      )}
      {!list.rows && !list.failure && <PeopleBones what="members" />}
      <p className={list.rows?.length === 0 ? styles.soft : 'only-for-readers'} role="status">
        {q &&
          list.rows &&
          !list.isOld &&
          list.rows.length > 0 &&
          `${list.rows.length} found${list.hasMore ? ' so far' : ''}`}
        {list.rows?.length === 0 && (q ? 'Nobody here is called that.' : 'Nobody is in it yet.')}
      </p>
      {list.rows && list.rows.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
        <ul className={styles.list} role="list" aria-busy={list.isOld}>
          {list.rows.map((member) => (
            <li key={member.user.id} className={styles.row}>
              <MemberName
                user={member.user}
                mark={mark(member)}
                note={`@${member.user.username}, joined ${showMonthYear(member.joinedAt)}`}
              />
              {isManager && group.memberCount > 1 && (
                <MemberMenu
                  groupId={group.id}
                  member={member}
                  isMe={member.user.id === me.id}
                  isOnlyAdmin={admins?.length === 1}
                  onHandOver={onHandOver}
                  onStepDown={() => setAsked({ step: 'stepDown', user: member.user })}
                  onRemove={() => setAsked({ step: 'remove', user: member.user })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <ShowMore what="members" list={list} />
      <MemberQuestions group={group} asked={asked} onClose={() => setAsked(null)} place={place} />
    </div>
  )
}
