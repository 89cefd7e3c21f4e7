import { useQuery } from '@tanstack/react-query'
import { type BuddyMatch, buddies } from '#shared/buddies/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, read, useWrite } from '#web/api/client.ts'
import { allPages } from '#web/api/pages.ts'

export const hrefOfPerson = ({ username }: Pick<PublicUser, 'username'>) =>
  `/people/${encodeURIComponent(username)}`

export const hrefOfTalk = ({ id }: Pick<PublicUser, 'id'>) => `/messages?with=${id}`

export const useBuddyProfile = () => useQuery(read(buddies.profile))

export const useSuggestions = () => useQuery(read(buddies.suggestions))

/** All of them: they are shown by what is to be done with each. */
export const useMatches = () =>
  useQuery<BuddyMatch[], ApiError>({
    queryKey: keyOf(buddies.list),
    queryFn: ({ signal }) =>
      allPages<BuddyMatch>(
        (page) => call(buddies.list, page, { signal }),
        ({ id }) => id,
      ),
  })

export const useWeeks = (id: string | null) =>
  useQuery({ ...read(buddies.weeks, { id: id ?? '' }), enabled: id !== null })

export const useWeek = (id: string | null, week: number | null) =>
  useQuery({
    ...read(buddies.week, { id: id ?? '', week: String(week) }),
    enabled: id !== null && week !== null,
  })

/** There is no such path, or it is no longer mine to walk. */
export const isNoPath = (error: ApiError | null) =>
  error !== null && [400, 404, 409].includes(error.status)

const aboutMe = [buddies.profile, buddies.suggestions]
const aboutMatches = [buddies.list, buddies.suggestions]

export const useSaveLanguages = () =>
  useWrite(buddies.saveProfile, {
    refetch: aboutMe,
    done: { title: 'Your languages are saved' },
    failed: 'Saving your languages failed',
  })

export const useRemoveLanguages = () =>
  useWrite(buddies.removeProfile, {
    refetch: aboutMe,
    done: { title: 'Your languages are removed' },
    failed: 'Removing your languages failed',
  })

export const useAskBuddy = () =>
  useWrite(buddies.ask, {
    refetch: aboutMatches,
    done: ({ otherUser }) => ({
      title: 'Your request is sent',
      description: `${otherUser.name} can accept it now.`,
    }),
    failed: 'Asking failed',
  })

const answered = {
  accepted: 'You have a language buddy',
  declined: 'The request is declined',
  ended: 'You are no language buddies any more',
  pending: '',
}

export const useAnswerBuddy = () =>
  useWrite(buddies.answer, {
    refetch: aboutMatches,
    done: ({ status }) => ({ title: answered[status] }),
    failed: 'That did not work',
  })

export const useWithdrawBuddy = () =>
  useWrite(buddies.withdraw, {
    refetch: aboutMatches,
    done: { title: 'Your request is withdrawn' },
    failed: 'Withdrawing failed',
  })

export const useTickWeek = () =>
  useWrite(buddies.tick, {
    refetch: [buddies.list, buddies.weeks, buddies.week],
    failed: 'That could not be saved',
  })
