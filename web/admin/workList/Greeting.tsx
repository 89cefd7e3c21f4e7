import { useState } from 'react'
import type { WorkItem } from '#shared/admin/workList/contract.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import { useMe } from '#web/auth/data.ts'
import { pluralize } from '#web/ui/formatCount.ts'
import { greetingAt } from '#web/ui/greeting.ts'
import { useLoadedWork } from './data.ts'

const describeWork = (items: WorkItem[]) => {
  const total = items.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return 'Nothing is waiting for you.'
  return `${pluralize(total, 'thing')} ${total === 1 ? 'needs' : 'need'} you today.`
}

/** "Good afternoon, Ana. 3 things need you today." */
export const Greeting = () => {
  const [now] = useState(() => new Date())
  const { data: me } = useMe()
  const { data: items } = useLoadedWork()
  return (
    <>
      {greetingAt(now)}
      {me && (
        <>
          , <bdi>{firstNameOf(me.name)}</bdi>
        </>
      )}
      . {items && describeWork(items)}
    </>
  )
}
