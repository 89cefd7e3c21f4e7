import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { setCurrentUser } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'

/** Whether other members see that I am going. The panel or switch shows the answer. */
export const useSetGoingVisible = () =>
  useWrite(profile.update, {
    afterSuccess: setCurrentUser,
    refetch: [auth.me, events.list, events.one],
    errorTitle: () => t('common.updateFailed'),
  })
