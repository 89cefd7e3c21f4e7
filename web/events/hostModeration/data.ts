import { useQuery } from '@tanstack/react-query'
import { events } from '#shared/events/contract.ts'
import { hostModeration } from '#shared/events/hosting/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

export const useHostEvents = (userId: string) => useQuery(read(hostModeration.events, { userId }))

export const useHideHostEvents = (isHidden: boolean) =>
  useWrite(hostModeration.setHidden, {
    refetch: [hostModeration.events, events.list, events.one],
    successToast: {
      title: t(isHidden ? 'events.hostModeration.hiddenNow' : 'events.hostModeration.shownNow'),
    },
    errorTitle: t('events.hostModeration.failed'),
  })
