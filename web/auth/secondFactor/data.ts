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
  useWrite(secondFactor.begin, { errorTitle: 'Failed to set up two-step verification' })

/** The dialog with the codes shows the result, so there is no success toast here and below. */
export const useConfirmSecondFactor = () =>
  useWrite(secondFactor.confirm, {
    refetch: sessionReads,
    errorTitle: 'Two-step verification is not on yet',
    // Closes the toast about an earlier wrong code.
    afterSuccess: closeToast,
  })

export const useRenewCodes = () =>
  useWrite(secondFactor.renewCodes, {
    refetch: [secondFactor.read],
    errorTitle: 'Failed to create new codes',
    afterSuccess: closeToast,
  })

export const useTurnOffSecondFactor = () =>
  useWrite(secondFactor.turnOff, {
    refetch: sessionReads,
    errorTitle: 'Failed to turn off two-step verification',
  })

/** Sign-in requirements for the team; administrators only. */
export const useAdminSecurity = () => useQuery(read(adminSecurity.read))

export const useRequireSecondFactor = () =>
  useWrite(adminSecurity.change, {
    refetch: [adminSecurity.read, secondFactor.read],
    successToast: ({ isSecondFactorRequired }) => ({
      title: isSecondFactorRequired
        ? 'The team now needs a passkey or two-step verification'
        : 'The team can now log in with just a password',
    }),
    errorTitle: 'Update failed',
  })
