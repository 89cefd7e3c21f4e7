import { useQuery } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { auth } from '#shared/auth/contract.ts'
import { readOrNull, useWrite } from '#web/api/client.ts'
import { queryClient, setCurrentUser } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'

/** null: not signed in. */
export const meQuery = readOrNull(auth.me)
export const useMe = () => useQuery(meQuery)

/** A failed import is ignored: without a connection, logging out fails as well. */
const clearDevice = async () => {
  const { unregisterDevice } = await import('#web/push/data.ts')
  await unregisterDevice()
}

export const useLogout = () =>
  useWrite(auth.logout, {
    beforeSend: async () => {
      // Answered after the logout, they would fail.
      await queryClient.cancelQueries()
      await clearDevice().catch(() => {})
    },
    errorTitle: t('auth.logoutFailed'),
    afterSuccess: () => {
      setCurrentUser(null)
      // No return URL after a logout: the next user must not be sent to this page.
      setTimeout(() => navigate('/auth', { replace: true }))
    },
  })
