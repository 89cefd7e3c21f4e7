import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { type BuddyMatch, buddies } from '#shared/buddies/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, read, useWrite } from '#web/api/client.ts'
import { allPages } from '#web/api/pages.ts'

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

type Wish = {
  id: string
  /** Nobody looks at it otherwise, and it may have ended. */
  isWanted: boolean
}

export const useWeeks = ({ id, isWanted }: Wish) =>
  useQuery({ ...read(buddies.weeks, { id }), enabled: isWanted })

export const useWeek = ({ id, isWanted }: Wish, week: number) =>
  useQuery({ ...read(buddies.week, { id, week: String(week) }), enabled: isWanted })

/** There is no such path, or it is no longer mine to walk. */
export const isNoPath = (error: ApiError | null) =>
  error !== null && [400, 404, 409].includes(error.status)

const aboutMe = [buddies.profile, buddies.suggestions]
const aboutMatches = [buddies.list, buddies.suggestions]
/** Whoever accepts is connected from then on, and can write. */
const aboutPeople = [
  connections.list,
  connections.withUsers,
  people.one,
  messages.conversation,
  messages.newPeople,
]

export const useSaveLanguages = () =>
  useWrite(buddies.saveProfile, {
    // The first time, it also fills the profile that everyone has.
    refetch: [...aboutMe, auth.me],
    done: { title: 'Your languages are saved' },
    failed: 'Saving your languages failed',
    // What is found then stands where one filled in.
    after: () => window.scrollTo(0, 0),
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
  ended: 'You are no longer language buddies',
  pending: '',
}

export const useAnswerBuddy = () =>
  useWrite(buddies.answer, {
    refetch: [...aboutMatches, ...aboutPeople],
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
