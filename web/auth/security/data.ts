import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { events } from '#shared/events/contract.ts'
import { type ApiError, isAtField } from '#web/api/apiError.ts'
import { read, useWrite } from '#web/api/client.ts'
import { refreshSession } from '#web/api/queryClient.ts'
import { isAccountBlocked } from '#web/auth/accountBlocked.ts'
import { t } from '#web/language/t.tsx'

/** Sessions of other devices publish no live event, so this refetches on mount. */
export const useSessions = () => useQuery({ ...read(security.sessions), refetchOnMount: 'always' })

export const useEndSession = () =>
  useWrite(security.endSession, {
    refetch: [security.sessions],
    errorTitle: t('auth.sessions.endFailed'),
  })

export const useEndOtherSessions = () =>
  useWrite(security.endOtherSessions, {
    refetch: [security.sessions, events.feed],
    successToast: {
      title: t('auth.sessions.othersEnded'),
      description: t('auth.sessions.othersEndedHint'),
    },
    errorTitle: t('auth.sessions.endFailed'),
  })

export const useChangePassword = () =>
  useWrite(security.changePassword, {
    // Also cancels a pending new address.
    refetch: [security.sessions, auth.me, events.feed],
    successToast: {
      title: t('auth.changePassword.done'),
      description: t('auth.changePassword.doneHint'),
    },
    errorTitle: t('auth.changePassword.failed'),
    isErrorInForm: isAtField,
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
  useWrite(security.forgotPassword, { errorTitle: t('auth.reset.failed') })

/** A link may end the session of this browser, so reload the user, here and below. */
export const useResetPassword = () =>
  useWrite(security.resetPassword, {
    errorTitle: (error) =>
      isAccountBlocked(error) ? null : unlessLinkExpired(t('auth.choosePassword.failed'))(error),
    isErrorInForm: isAtField,
    afterSuccess: () => void refreshSession(),
  })

export const useRemovePasskeys = () =>
  useWrite(security.removePasskeys, { errorTitle: t('auth.otherMethods.removeFailed') })

export const useConfirmEmail = () =>
  useWrite(security.confirmEmail, {
    errorTitle: unlessLinkExpired(t('auth.emailLink.confirmFailed')),
    afterSuccess: () => void refreshSession(),
  })

/** The form shows a wrong code at its field. */
export const useConfirmEmailByCode = () =>
  useWrite(security.confirmEmailByCode, {
    refetch: [auth.me],
    successToast: { title: t('auth.confirmEmail.done') },
    errorTitle: ({ field }) => (field ? null : t('auth.confirmEmail.failed')),
  })

export const useResendConfirmation = () =>
  useWrite(security.resendConfirmation, {
    refetch: [auth.me],
    successToast: { title: t('auth.confirmEmail.resent') },
    errorTitle: t('auth.confirmEmail.resendFailed'),
  })

export const useUndoEmail = () =>
  useWrite(security.undoEmail, {
    errorTitle: unlessLinkExpired(t('auth.emailLink.undoFailed')),
    afterSuccess: () => void refreshSession(),
  })

export const useResendPendingEmail = () =>
  useWrite(security.resendPendingEmail, {
    refetch: [auth.me],
    successToast: { title: t('auth.pendingEmail.resent') },
    errorTitle: t('auth.pendingEmail.resendFailed'),
  })

export const useCancelPendingEmail = () =>
  useWrite(security.cancelPendingEmail, {
    refetch: [auth.me],
    errorTitle: t('common.updateFailed'),
  })
