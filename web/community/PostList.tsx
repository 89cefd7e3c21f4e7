import { Button } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import type { Me } from '#shared/users/user.ts'
import { PostCard } from '#web/community/post/PostCard.tsx'
import { counted } from '#web/ui/counted.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { usePosts } from './data.ts'
import { PostBones } from './PostBones.tsx'
import styles from './PostList.module.css'
import type { BoardPlaceControl } from './useBoardPlace.ts'
import { useNearEnd } from './useNearEnd.ts'

type Props = { control: BoardPlaceControl; me: Me }

/** Each vote comes to all of them: only what has changed is drawn anew. */
const KeptCard = memo(PostCard)

const found = (count: number, hasMore: boolean) =>
  `${counted(count, 'post')} found${hasMore ? ' so far' : ''}`

export const PostList = ({ control: { place, open, swap }, me }: Props) => {
  const { category, q, sort } = place
  const list = usePosts({ category, q, sort })
  const cards = useRef<HTMLUListElement>(null)
  const end = useNearEnd(() => {
    if (list.hasMore && !list.isShowingMore && !list.hasMoreFailed) void list.showMore()
  })
  const { rows } = list
  if (list.failure)
    return (
      <FailedState
        title="The posts could not be loaded"
        reason={list.failure.reason}
        onRetry={() => void list.retry()}
        isRetrying={list.isRetrying}
      />
    )
  if (!rows) return <PostBones />
  const isNarrowed = Boolean(place.q || place.category)
  return (
    <>
      <p className="only-for-readers" role="status">
        {place.q && !list.isOld && found(rows.length, list.hasMore)}
      </p>
      {rows.length === 0 ? (
        <EmptyState
          title={place.q ? 'No posts found' : 'No posts yet'}
          hint={
            place.q
              ? `Nothing here holds “${place.q}”.`
              : 'Be the first: ask what you would like to know.'
          }
          icon={<IconMessage2 size={24} stroke={1.75} />}
        >
          {isNarrowed ? (
            <Button variant="light" onClick={() => swap({ q: undefined, category: undefined })}>
              Show all posts
            </Button>
          ) : (
            <Button variant="light" onClick={() => open({ dialog: 'new' })}>
              Write the first post
            </Button>
          )}
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
        <ul ref={cards} tabIndex={-1} className={styles.list} role="list" aria-busy={list.isOld}>
          {rows.map((post) => (
            <li key={post.id}>
              <KeptCard post={post} me={me} place={cards} />
            </li>
          ))}
        </ul>
      )}
      <div ref={end}>
        <ShowMore what="posts" list={list} />
      </div>
    </>
  )
}
