import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { events } from '#shared/events/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { read, useWrite } from '#web/api/client.ts'
import { refreshSession } from '#web/api/queryClient.ts'
import { isAccountBlocked } from '#web/auth/data.ts'

/** Sessions of other devices publish no live event, so this refetches on mount. */
export const useSessions = () => useQuery({ ...read(security.sessions), refetchOnMount: 'always' })

export const useEndSession = () =>
  useWrite(security.endSession, { refetch: [security.sessions], errorTitle: 'Failed to log out' })

export const useEndOtherSessions = () =>
  useWrite(security.endOtherSessions, {
    refetch: [security.sessions, events.feed],
    successToast: {
      title: 'You’re logged out everywhere else',
      description: 'If you had a calendar link, we turned it off too.',
    },
    errorTitle: 'Failed to log out',
  })

export const useChangePassword = () =>
  useWrite(security.changePassword, {
    // Also cancels a pending new address.
    refetch: [security.sessions, auth.me, events.feed],
    successToast: {
      title: 'Password changed',
      description:
        'You’re logged out everywhere else. If you had a calendar link, we turned it off too.',
    },
    errorTitle: 'Failed to change password',
  })

/** The dialog shows the error, so there is no toast. */
export const useReauthenticate = () => useWrite(security.authenticate, {})

/** The link of a mail was used before or is too old. */
export const isLinkExpired = (error: ApiError | null) => error?.code === 'invalid_link'

/** An expired link replaces the form with an explanation: no toast. */
const unlessLinkExpired = (failed: string) => (error: ApiError) =>
  isLinkExpired(error) ? null : failed

/** The page shows the result, so there is no success toast here and below. */
export const useForgotPassword = () =>
  useWrite(security.forgotPassword, { errorTitle: 'Failed to send the link' })

/** A link may end the session of this browser, so reload the user, here and below. */
export const useResetPassword = () =>
  useWrite(security.resetPassword, {
    errorTitle: (error) =>
      isAccountBlocked(error) ? null : unlessLinkExpired('Failed to change password')(error),
    afterSuccess: () => void refreshSession(),
  })

export const useRemovePasskeys = () =>
  useWrite(security.removePasskeys, { errorTitle: 'Failed to remove passkeys' })

export const useConfirmEmail = () =>
  useWrite(security.confirmEmail, {
    errorTitle: unlessLinkExpired('Failed to confirm your address'),
    afterSuccess: () => void refreshSession(),
  })

/** The form shows a wrong code at its field. */
export const useConfirmEmailByCode = () =>
  useWrite(security.confirmEmailByCode, {
    refetch: [auth.me],
    successToast: { title: 'Your email address is confirmed' },
    errorTitle: ({ field }) => (field ? null : 'Failed to confirm your address'),
  })

export const useResendConfirmation = () =>
  useWrite(security.resendConfirmation, {
    refetch: [auth.me],
    successToast: { title: 'Email sent' },
    errorTitle: 'Failed to send the email',
  })

export const useUndoEmail = () =>
  useWrite(security.undoEmail, {
    errorTitle: unlessLinkExpired('That didn’t work'),
    afterSuccess: () => void refreshSession(),
  })

export const useResendPendingEmail = () =>
  useWrite(security.resendPendingEmail, {
    refetch: [auth.me],
    successToast: { title: 'Link sent' },
    errorTitle: 'Failed to send the link',
  })

export const useCancelPendingEmail = () =>
  useWrite(security.cancelPendingEmail, {
    refetch: [auth.me],
    errorTitle: 'Update failed',
  })
