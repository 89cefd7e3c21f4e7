import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { type BuddyMatch, buddies } from '#shared/buddies/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { corrections } from '#shared/corrections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { keyOf, read, useWrite } from '#web/api/client.ts'
import { fetchAllPages, usePaginatedList } from '#web/api/queries.ts'
import { t } from '#web/language/t.tsx'
import { isErrorInRequestForm } from '#web/messaging/requestErrors.ts'
import { celebrate } from '#web/onboarding/moments/data.ts'

export const useBuddyProfile = () => useQuery(read(buddies.profile))

/** The languages of the general profile. */
export const useMemberLanguages = () => useQuery(read(profile.languages))

export const useSuggestions = () => useQuery(read(buddies.suggestions))

/** Loads all pages: they are grouped by status. */
export const useMatches = () =>
  useQuery<BuddyMatch[], ApiError>({
    queryKey: keyOf(buddies.list),
    queryFn: ({ signal }) => fetchAllPages(buddies.list, {}, signal),
  })

type WeekQuery = {
  id: string
  /** false while the dialog is closed, or when the match has ended. */
  isEnabled: boolean
}

export const useWeeks = ({ id, isEnabled }: WeekQuery) =>
  useQuery({ ...read(buddies.weeks, { id }), enabled: isEnabled })

export const useWeek = ({ id, isEnabled }: WeekQuery, week: number) =>
  useQuery({ ...read(buddies.week, { id, week: String(week) }), enabled: isEnabled })

/** The match does not exist, or has ended. */
export const isMatchNotFound = (error: ApiError | null) =>
  error !== null &&
  ([400, 404].includes(error.status) ||
    error.code === 'no_longer_buddies' ||
    error.code === 'not_buddies_yet')

const profileQueries = [buddies.profile, buddies.suggestions]
const matchQueries = [buddies.list, buddies.suggestions]
/** Accepting also connects the two users, who can then message each other. */
const connectionQueries = [
  connections.list,
  connections.withUsers,
  people.one,
  messages.conversation,
  messages.newPeople,
]

export const useSaveLanguages = () =>
  useWrite(buddies.saveProfile, {
    // The first save also fills in the general profile.
    refetch: [...profileQueries, auth.me, profile.languages],
    errorTitle: t('buddies.saveFailed'),
    // The results replace the form.
    afterSuccess: () => window.scrollTo(0, 0),
  })

export const useRemoveLanguages = () =>
  useWrite(buddies.removeProfile, {
    refetch: profileQueries,
    errorTitle: t('buddies.removeFailed'),
  })

export const useAskBuddy = () =>
  useWrite(buddies.request, {
    refetch: matchQueries,
    successToast: ({ otherUser }) => ({
      title: t('common.requestSent'),
      description: t('buddies.askedHint', { name: otherUser.name }),
    }),
    errorTitle: t('common.failedToSendRequest'),
    isErrorInForm: isErrorInRequestForm,
  })

const answerTitles = {
  accepted: 'buddies.answered.accepted',
  declined: 'buddies.answered.declined',
  ended: 'buddies.answered.ended',
} as const

export const useAnswerBuddy = () =>
  useWrite(buddies.answer, {
    refetch: [...matchQueries, ...connectionQueries],
    successToast: ({ status }) => ({ title: status === 'pending' ? '' : t(answerTitles[status]) }),
    errorTitle: t('buddies.answerFailed'),
    afterSuccess: ({ status }) => {
      if (status === 'accepted') void celebrate('buddyMatch')
    },
  })

export const useWithdrawBuddy = () =>
  useWrite(buddies.withdraw, {
    refetch: matchQueries,
    errorTitle: t('common.failedToCancelRequest'),
  })

/** Read again when shown: the other accepts and forgets too. */
export const useLearned = () =>
  usePaginatedList(corrections.learned, {}, { first: 20, refetchOnMount: true })

export const useForgetCorrection = () =>
  useWrite(corrections.remove, {
    refetch: [corrections.learned, messages.thread],
    errorTitle: t('conversation.corrections.forgetFailed'),
  })

export const useSetWeekMet = () =>
  useWrite(buddies.setWeekMet, {
    refetch: [buddies.list, buddies.weeks, buddies.week],
    errorTitle: t('common.failedToSave'),
    afterSuccess: ({ isMet }) => {
      if (isMet) void celebrate('buddyWeek')
    },
  })
