import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

export const useChangeSettings = () =>
  useWrite(conversations.changeSettings, {
    refetch: [
      groups.mine,
      messages.conversations,
      messages.conversation,
      notifications.unreadCount,
    ],
    errorTitle: t('conversation.settings.failed'),
  })
