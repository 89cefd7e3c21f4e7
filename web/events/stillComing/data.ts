import { stillComing } from '#shared/events/stillComing/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

/** The note says so, so there is no success toast. */
export const useConfirmComing = () =>
  useWrite(stillComing.confirm, {
    refetch: [notifications.list, notifications.unreadCount],
    errorTitle: () => t('events.stillComing.failed'),
  })
