import { type FormEvent, useState } from 'react'
import type { Group, Member } from '#shared/groups/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useMembers } from './data.ts'
import styles from './HandOverForm.module.css'
import { MemberName } from './MemberName.tsx'
import { MemberSearch } from './MemberSearch.tsx'
import { PeopleBones } from './PeopleBones.tsx'

type Props = { id: string; group: Group; onChoose: (userId: string) => void }

/** Whoever was chosen stays in sight while one goes on searching. */
const withChosen = (members: Member[], chosen: Member | null) =>
  chosen && !members.some(({ user }) => user.id === chosen.user.id) ? [chosen, ...members] : members

export const HandOverForm = ({ id, group, onChoose }: Props) => {
  const { data: me } = useMe()
  const [q, setQ] = useState<string>()
  const [chosen, setChosen] = useState<Member | null>(null)
  const [isMissing, setMissing] = useState(false)
  const list = useMembers(group.id, q)
  const others = list.rows?.filter(({ user }) => user.id !== me?.id)
  const shown = withChosen(others ?? [], chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!chosen)
    if (chosen) onChoose(chosen.user.id)
  }
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <p>
        Whom you choose becomes the group’s admin
        {group.role === 'admin' && ', and you a member like the others'}.
      </p>
      <MemberSearch q={q} onSearch={setQ} isFirst />
      {list.failure && (
        <FailedState
          title="The members could not be loaded"
          reason={list.failure.reason}
          onRetry={() => void list.retry()}
          isRetrying={list.isRetrying}
        />
      )}
      {!others && !list.failure && <PeopleBones what="members" />}
      {others && (
        <div>
          <ChoiceField
            legend="New admin"
            isLegendHidden
            choices={shown.map(({ user }) => ({
              value: user.id,
              label: <MemberName user={user} note={`@${user.username}`} isLink={false} />,
            }))}
            value={chosen?.user.id ?? null}
            onChange={(id) => {
              setChosen(shown.find(({ user }) => user.id === id) ?? null)
              setMissing(false)
            }}
            error={isMissing && 'Choose a member first'}
          />
          {others.length === 0 && (
            <p className={styles.none} role="status">
              {q ? 'Nobody in this group is called that.' : 'There is nobody to hand it to yet.'}
            </p>
          )}
          <ShowMore what="members" list={list} />
        </div>
      )}
    </form>
  )
}
