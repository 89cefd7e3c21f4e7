import { useState } from 'react'
import type { GroupForVisitors } from '#shared/admin/groups/contract.ts'
import { newAccountDays } from '#shared/safety/rules.ts'
import { settingLimits } from '#shared/settings/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useGroupsForVisitors } from './data.ts'
import styles from './GroupsChoice.module.css'

/** Which of the existing groups become public. `chosen` is null until they are loaded. */
export const useGroupsChoice = (isAsked: boolean) => {
  const query = useGroupsForVisitors(isAsked)
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const isChosen = ({ id, isRecommended }: GroupForVisitors) => changed[id] ?? isRecommended
  return {
    isAsked,
    query,
    isChosen,
    choose: (id: string, isOn: boolean) => setChanged((before) => ({ ...before, [id]: isOn })),
    chosen: query.data?.filter(isChosen).map(({ id, version }) => ({ id, version })) ?? null,
  }
}

export type GroupsChoiceState = ReturnType<typeof useGroupsChoice>

export const GroupsChoice = ({ query, isChosen, choose }: GroupsChoiceState) => {
  const renderChoice = (groups: GroupForVisitors[]) => (
    <fieldset className={styles.choice}>
      <legend>{t('settings.public.choice.title')}</legend>
      {groups.length === 0 && <p className="muted text-14">{t('settings.public.choice.empty')}</p>}
      {groups.length > 0 && (
        <PlainList className={styles.rows}>
          {groups.map((group) => (
            <li key={group.id}>
              <CheckField
                label={<bdi>{group.name}</bdi>}
                description={<Facts group={group} />}
                checked={isChosen(group)}
                onChange={({ currentTarget }) => choose(group.id, currentTarget.checked)}
              />
            </li>
          ))}
        </PlainList>
      )}
      {groups.length === settingLimits.groups && (
        <p className="muted text-14">
          {t('settings.public.choice.largest', { count: groups.length })}
        </p>
      )}
      <p className="muted text-14">{t('settings.public.choice.note', { days: newAccountDays })}</p>
    </fieldset>
  )
  return (
    <Loaded
      query={query}
      errorTitle={t('settings.public.choice.loadFailed')}
      skeleton={
        <LoadingBlock label={t('settings.public.choice.loading')} height="3rem" count={4} />
      }
    >
      {renderChoice}
    </Loaded>
  )
}

/** Who runs it, and what speaks against it. */
const Facts = ({
  group: { owner, createdAt, links, hiddenBecause },
}: {
  group: GroupForVisitors
}) => {
  const date = formatDate(createdAt)
  return (
    <span className="cluster gap-8 gap-y-4 items-center">
      <span>
        {owner
          ? rich('settings.public.choice.runBy', { name: owner.name, date })
          : t('settings.public.choice.since', { date })}
      </span>
      {hiddenBecause && <Badge tone="orange">{t(`settings.public.choice.${hiddenBecause}`)}</Badge>}
      {links > 0 && (
        <Badge tone="orange">{t('settings.public.choice.links', { count: links })}</Badge>
      )}
    </span>
  )
}
