import { useQuery } from '@tanstack/react-query'
import { following } from '#shared/events/following/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

const feedback = { refetch: [following.mine], errorTitle: () => t('events.following.failed') }

/** A choice that is shown as made while it is being sent. */
const useFollow = (
  isFollowed: boolean | undefined,
  follow: { mutate(): void; isPending: boolean },
  unfollow: { mutate(): void; isPending: boolean },
) => {
  const isOn = follow.isPending || (isFollowed === true && !unfollow.isPending)
  return {
    /** Unknown until the list is there. */
    isKnown: isFollowed !== undefined,
    isOn,
    toggle: () => (isOn ? unfollow : follow).mutate(),
  }
}

const useFollows = () => useQuery(read(following.mine, {}))

export const useFollowHost = (userId: string) => {
  const { data } = useFollows()
  const follow = useWrite(following.followHost, feedback)
  const unfollow = useWrite(following.unfollowHost, feedback)
  return useFollow(
    data?.hosts.some(({ id }) => id === userId),
    { isPending: follow.isPending, mutate: () => follow.mutate({ userId }) },
    { isPending: unfollow.isPending, mutate: () => unfollow.mutate({ userId }) },
  )
}

export const useFollowGroup = (id: string) => {
  const { data } = useFollows()
  const follow = useWrite(following.followGroup, feedback)
  const unfollow = useWrite(following.unfollowGroup, feedback)
  return useFollow(
    data?.groups.some((group) => group.id === id),
    { isPending: follow.isPending, mutate: () => follow.mutate({ id }) },
    { isPending: unfollow.isPending, mutate: () => unfollow.mutate({ id }) },
  )
}
