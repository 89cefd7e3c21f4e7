import { auth } from '#shared/auth/contract.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { setCurrentUser } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'

/** Whether other members see how many events I have hosted. The switch shows the answer. */
export const useSetHostingShown = () =>
  useWrite(profile.update, {
    afterSuccess: setCurrentUser,
    refetch: [auth.me, people.one],
    errorTitle: () => t('common.updateFailed'),
  })
