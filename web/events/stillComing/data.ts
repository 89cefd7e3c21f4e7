import { stillComing } from '#shared/events/stillComing/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

/** The note in the details says so itself: only an answer elsewhere needs a toast. */
export const useConfirmComing = (onAnswered?: () => void) =>
  useWrite(stillComing.confirm, {
    refetch: [notifications.list, notifications.unreadCount],
    ...(onAnswered && {
      successToast: { title: t('events.stillComing.done') },
      // Before the refetch, after which the buttons are gone.
      afterSuccess: onAnswered,
    }),
    errorTitle: () => t('events.stillComing.failed'),
  })
