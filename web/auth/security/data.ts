import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { events } from '#shared/events/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { seeWhoIsIn } from '#web/api/cache.ts'
import { read, useWrite } from '#web/api/client.ts'
import { isBarring } from '../barring.ts'

/** Each time it comes to the screen: other devices come and go without a word. */
export const useSessions = () => useQuery({ ...read(security.sessions), refetchOnMount: 'always' })

export const useEndSession = () =>
  useWrite(security.endSession, { refetch: [security.sessions], failed: 'Sign out failed' })

export const useEndOtherSessions = () =>
  useWrite(security.endOtherSessions, {
    refetch: [security.sessions, events.feed],
    done: {
      title: 'You are signed out everywhere else',
      description: 'A calendar link, if you had one, is off too.',
    },
    failed: 'Sign out failed',
  })

export const useChangePassword = () =>
  useWrite(security.changePassword, {
    // It takes back an address that waits to be confirmed.
    refetch: [security.sessions, auth.me, events.feed],
    done: {
      title: 'Password changed',
      description:
        'You are signed out everywhere else. A calendar link, if you had one, is off too.',
    },
    failed: 'Password not changed',
  })

/** Its dialog says what went wrong, where it is put right. */
export const useAuthenticate = () => useWrite(security.authenticate, {})

/** The page takes the form away and says it, where the link itself is used up or too old. */
const unlessStale =
  (failed: string) =>
  ({ status, field }: ApiError) =>
    status === 400 && !field ? null : failed

/** What it did stays on the page, so no toast says it; so for the following. */
export const useForgotPassword = () =>
  useWrite(security.forgotPassword, { failed: 'The link was not sent' })

/** A link may end the session of this very browser: so for the following. */
export const useResetPassword = () =>
  useWrite(security.resetPassword, {
    failed: (error) => (isBarring(error) ? null : unlessStale('Password not changed')(error)),
    after: () => void seeWhoIsIn(),
  })

export const useRemovePasskeys = () =>
  useWrite(security.removePasskeys, { failed: 'Passkeys not removed' })

export const useConfirmEmail = () =>
  useWrite(security.confirmEmail, {
    failed: unlessStale('Address not confirmed'),
    after: () => void seeWhoIsIn(),
  })

/** The form says what was wrong with a code. */
export const useConfirmEmailByCode = () =>
  useWrite(security.confirmEmailByCode, {
    refetch: [auth.me],
    done: { title: 'Your email address is confirmed' },
    failed: ({ field }) => (field ? null : 'Address not confirmed'),
  })

export const useResendConfirmation = () =>
  useWrite(security.resendConfirmation, {
    refetch: [auth.me],
    done: { title: 'The email is on its way' },
    failed: 'The email was not sent',
  })

export const useUndoEmail = () =>
  useWrite(security.undoEmail, {
    failed: unlessStale('That did not work'),
    after: () => void seeWhoIsIn(),
  })

export const useResendPendingEmail = () =>
  useWrite(security.resendPendingEmail, {
    refetch: [auth.me],
    done: { title: 'The link is on its way' },
    failed: 'The link was not sent',
  })

export const useCancelPendingEmail = () =>
  useWrite(security.cancelPendingEmail, {
    refetch: [auth.me],
    done: { title: 'Your address stays as it is' },
    failed: 'Update failed',
  })
