import { useQuery } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { auth } from '#shared/auth/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { readOrNull, useWrite } from '#web/api/client.ts'
import { queryClient, setCurrentUser } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'
import { unlessOtpRequested } from './secondFactor/otpRequired.ts'

/** null: not signed in. */
export const meQuery = readOrNull(auth.me)
export const useMe = () => useQuery(meQuery)

/** The forms show the error as well. */
export const useLogin = () =>
  useWrite(auth.login, {
    errorTitle: (error) =>
      isAccountBlocked(error) ? null : unlessOtpRequested(t('auth.login.failed'))(error),
    afterSuccess: setCurrentUser,
  })

export const useRegister = () =>
  useWrite(auth.register, { errorTitle: t('auth.register.failed'), afterSuccess: setCurrentUser })

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

/** Suspended or banned: the form explains it, with a link to object. */
export const isAccountBlocked = ({ code }: ApiError) =>
  code === 'account_suspended' || code === 'account_banned'

export const unlessAccountBlocked = (failed: string) => (error: ApiError) =>
  isAccountBlocked(error) ? null : failed
