import { useQuery } from '@tanstack/react-query'
import { adminSecurity, secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { closeToast } from '#web/ui/toast.ts'

export const useSecondFactor = () => useQuery(read(secondFactor.read))

// The strength of the current session depends on it.
const sessionReads = [secondFactor.read, adminSecurity.read, security.sessions]

/** Returns a secret for an authenticator app. Codes are required only after confirmation. */
export const useStartSecondFactor = () =>
  useWrite(secondFactor.begin, { errorTitle: 'The second factor was not set up' })

/** The dialog with the codes shows the result, so there is no success toast here and below. */
export const useConfirmSecondFactor = () =>
  useWrite(secondFactor.confirm, {
    refetch: sessionReads,
    errorTitle: 'The second factor is not on yet',
    // Closes the toast about an earlier wrong code.
    afterSuccess: closeToast,
  })

export const useRenewCodes = () =>
  useWrite(secondFactor.renewCodes, {
    refetch: [secondFactor.read],
    errorTitle: 'There are no new codes',
    afterSuccess: closeToast,
  })

export const useTurnOffSecondFactor = () =>
  useWrite(secondFactor.turnOff, {
    refetch: sessionReads,
    errorTitle: 'The second factor is still on',
  })

/** Sign-in requirements for the team; administrators only. */
export const useAdminSecurity = () => useQuery(read(adminSecurity.read))

export const useRequireSecondFactor = () =>
  useWrite(adminSecurity.change, {
    refetch: [adminSecurity.read, secondFactor.read],
    successToast: ({ isSecondFactorRequired }) => ({
      title: isSecondFactorRequired
        ? 'The team needs a passkey or a second factor now'
        : 'A password is enough for the team now',
    }),
    errorTitle: 'Update failed',
  })
