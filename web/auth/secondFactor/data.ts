import { useQuery } from '@tanstack/react-query'
import { adminSecurity, secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { isAtField } from '#web/api/apiError.ts'
import { read, useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'
import { closeToast } from '#web/ui/toast.ts'

export const useSecondFactor = () => useQuery(read(secondFactor.read))

// The strength of the current session depends on it.
const sessionReads = [secondFactor.read, adminSecurity.read, security.sessions]

/** Returns a secret for an authenticator app. Codes are required only after confirmation. */
export const useStartSecondFactor = () =>
  useWrite(secondFactor.begin, { errorTitle: t('auth.setUp.startFailed') })

/** The dialog with the codes shows the result, so there is no success toast here and below. */
export const useConfirmSecondFactor = () =>
  useWrite(secondFactor.confirm, {
    refetch: sessionReads,
    errorTitle: t('auth.setUp.failed'),
    isErrorInForm: isAtField,
    // Closes the toast about an earlier wrong code.
    afterSuccess: closeToast,
  })

export const useRenewCodes = () =>
  useWrite(secondFactor.renewCodes, {
    refetch: [secondFactor.read],
    errorTitle: t('auth.renewCodes.failed'),
    afterSuccess: closeToast,
  })

export const useTurnOffSecondFactor = () =>
  useWrite(secondFactor.turnOff, {
    refetch: sessionReads,
    errorTitle: t('auth.turnOff.failed'),
  })

/** Sign-in requirements for the team; administrators only. */
export const useAdminSecurity = () => useQuery(read(adminSecurity.read))

export const useRequireSecondFactor = () =>
  useWrite(adminSecurity.change, {
    refetch: [adminSecurity.read, secondFactor.read],
    successToast: ({ isSecondFactorRequired }) => ({
      title: isSecondFactorRequired ? t('auth.team.nowRequired') : t('auth.team.nowOptional'),
    }),
    errorTitle: t('common.updateFailed'),
  })
