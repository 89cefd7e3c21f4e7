import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { community, type Post } from '#shared/community/contract.ts'
import { type Event, events } from '#shared/events/contract.ts'
import { type Group, groups } from '#shared/groups/contract.ts'
import { type Resource, resources } from '#shared/resources/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { read } from '#web/api/client.ts'
import { formatStartShort } from '#web/ui/formatStart.ts'
import type { OwnLink } from './ownLink.ts'

/** What a card shows. The title of a post is empty once the account of its author is deleted. */
type Linked = { title: string; about: string; imageUrl: string | null }

const eventCard = (event: Event): Linked => ({
  title: event.title,
  about: `${formatStartShort(event)} · ${event.location}`,
  imageUrl: event.imageUrl,
})
const postCard = ({ title, content }: Post): Linked => ({ title, about: content, imageUrl: null })
const guideCard = ({ title, description }: Resource): Linked => ({
  title,
  about: description,
  imageUrl: null,
})
const groupCard = ({ name, description, imageUrl }: Group): Linked => ({
  title: name,
  about: description,
  imageUrl,
})

type Query = Pick<UseQueryOptions<unknown, ApiError>, 'queryKey' | 'queryFn'>

// The screens of these pages share the queries, so that what was seen there needs no request.
const sources: Record<
  OwnLink['kind'],
  { query: (id: string) => unknown; toCard: (data: never) => Linked }
> = {
  event: { query: (id) => read(events.one, { id }), toCard: eventCard },
  post: { query: (id) => read(community.one, { id }), toCard: postCard },
  guide: { query: (slug) => read(resources.one, { slug }), toCard: guideCard },
  group: { query: (id) => read(groups.one, { id }), toCard: groupCard },
}

const staleTime = 5 * 60_000

/** What a link leads to, as the viewer sees it. Fails where they may not see it. */
export const useLinked = ({ kind, id }: OwnLink, isEnabled: boolean) => {
  const { query, toCard } = sources[kind]
  const { data, isError } = useQuery<unknown, ApiError>({
    ...(query(id) as Query),
    enabled: isEnabled,
    staleTime,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return { linked: data === undefined ? null : toCard(data as never), isError }
}
