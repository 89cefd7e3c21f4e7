import { mail } from '#shared/mail/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { useWrite } from '#web/api/client.ts'

/** What it did stays on the page, so no toast says it. */
export const useLeave = () =>
  useWrite(mail.leave, {
    refetch: [notifications.settings],
    failed: 'Could not stop these e-mails',
  })
