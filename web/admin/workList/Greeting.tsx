import { useState } from 'react'
import type { WorkItem } from '#shared/admin/workList/contract.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import { useMe } from '#web/auth/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { greetingAt } from '#web/ui/greeting.ts'
import { useLoadedWork } from './data.ts'

const describeWork = (items: WorkItem[]) => {
  const total = items.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return t('admin.greeting.noWork')
  return t('admin.greeting.work', { count: total })
}

/** "Good afternoon, Ana. 3 things need you today." */
export const Greeting = () => {
  const [now] = useState(() => new Date())
  const { data: me } = useMe()
  const { data: items } = useLoadedWork()
  const greeting = greetingAt(now)
  return (
    <>
      {me
        ? rich('admin.greeting.named', { greeting, name: firstNameOf(me.name) })
        : t('admin.greeting.plain', { greeting })}{' '}
      {items && describeWork(items)}
    </>
  )
}
