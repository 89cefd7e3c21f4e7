import { useState } from 'react'
import type { GroupForVisitors } from '#shared/admin/groups/contract.ts'
import { newAccountDays } from '#shared/safety/rules.ts'
import { settingLimits } from '#shared/settings/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
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
  const { data, error } = query
  if (error && !data)
    return <LoadFailure title={t('settings.public.choice.loadFailed')} query={query} />
  if (!data)
    return (
      <LoadingRegion label={t('settings.public.choice.loading')} count={4} className={styles.rows}>
        <Skeleton height="3rem" />
      </LoadingRegion>
    )
  return (
    <fieldset className={styles.choice}>
      <legend>{t('settings.public.choice.title')}</legend>
      {data.length === 0 && <p className="muted text-small">{t('settings.public.choice.empty')}</p>}
      {data.length > 0 && (
        <PlainList className={styles.rows}>
          {data.map((group) => (
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
      {data.length === settingLimits.groups && (
        <p className="muted text-small">
          {t('settings.public.choice.largest', { count: data.length })}
        </p>
      )}
      <p className="muted text-small">
        {t('settings.public.choice.note', { days: newAccountDays })}
      </p>
    </fieldset>
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
    <span className={styles.facts}>
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
