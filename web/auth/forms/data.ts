import { auth } from '#shared/auth/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { setCurrentUser } from '#web/api/queryClient.ts'
import { isAccountBlocked } from '#web/auth/accountBlocked.ts'
import { unlessOtpRequested } from '#web/auth/secondFactor/otpRequired.ts'
import { t } from '#web/language/t.tsx'

/** The forms show the error as well. */
export const useLogin = () =>
  useWrite(auth.login, {
    errorTitle: (error) =>
      isAccountBlocked(error) ? null : unlessOtpRequested(t('auth.login.failed'))(error),
    afterSuccess: setCurrentUser,
  })

export const useRegister = () =>
  useWrite(auth.register, { errorTitle: t('auth.register.failed'), afterSuccess: setCurrentUser })
