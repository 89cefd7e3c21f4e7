import { memo, useEffect, useRef } from 'react'
import type { Post } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { PostRow } from '#web/community/post/PostCard.tsx'
import { rich, t } from '#web/language/t.tsx'
import { useRowsInSteps } from '#web/page/useRowsInSteps.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { type BoardUrlState, useCreatedPostId } from './boardSearchParams.ts'
import { useFoundPosts } from './data.ts'
import { savePostDraft } from './editor/shareTarget.ts'
import styles from './PostList.module.css'
import { PostSkeleton } from './PostSkeleton.tsx'

type Props = { urlState: BoardUrlState; me: Me }

/** Each vote re-renders the list: memoised cards render only when their post changes. */
const MemoCard = memo(PostRow)

const formatFound = (count: number, hasMore: boolean) =>
  hasMore ? t('community.list.foundSoFar', { count }) : t('community.list.found', { count })

const withFirst = (posts: Post[], id: string | null) => {
  const post = posts.find((one) => one.id === id)
  return post ? [post, ...posts.filter((one) => one !== post)] : posts
}

export const PostList = ({ urlState, me }: Props) => {
  const { params, open, replace } = urlState
  const { category, kind, open: isOpen, q, sort, understood } = params
  const filter = {
    category,
    ...(kind && { kind }),
    ...(isOpen && { open: isOpen }),
    ...(understood && { understood }),
  }
  const { list, corrected, isCorrecting } = useFoundPosts({ ...filter, q, sort })
  const listRef = useRef<HTMLUListElement>(null)
  const createdId = useCreatedPostId()
  const rows = list.data && withFirst(list.data, createdId)
  const { shownRows = [], isComplete } = useRowsInSteps(rows)
  const sentinel = useInfiniteScrollTrigger(() => {
    const isLoadable = list.hasMore && !list.isShowingMore && !list.hasMoreFailed
    if (isComplete && isLoadable) void list.showMore()
  })
  const askThis = q && (
    <Button
      variant={corrected ? 'light' : 'filled'}
      aria-haspopup="dialog"
      onClick={() => {
        savePostDraft(me.id, { title: q })
        open({ dialog: 'new' })
      }}
    >
      {t('community.list.askThis')}
    </Button>
  )
  const isFiltered = Boolean(q || category || kind || understood)
  const outcome = () => {
    if (!q || !rows || isCorrecting || list.isPlaceholder) return null
    return corrected === null
      ? formatFound(rows.length, list.hasMore)
      : t('community.list.corrected', { words: q, corrected })
  }
  return (
    <>
      <div className={corrected === null ? 'visually-hidden' : styles.corrected}>
        {/* Always the same element, or screen readers would not announce it. */}
        <p role="status">{outcome()}</p>
        {corrected !== null && askThis}
      </div>
      <PagedList
        list={isCorrecting ? { ...list, data: undefined } : list}
        errorTitle={t('community.list.loadFailed')}
        skeleton={<PostSkeleton />}
        empty={
          <EmptyState
            title={params.q ? t('community.list.noneFound') : t('community.list.none')}
            hint={
              params.q
                ? t('community.list.noResults', { words: params.q })
                : t('community.list.beFirst')
            }
            drawing="messages"
          >
            {askThis}
            {isFiltered ? (
              <Button
                variant="light"
                onClick={() =>
                  replace({
                    ...{ q: undefined, category: undefined, understood: undefined },
                    ...{ kind: undefined, open: undefined },
                  })
                }
              >
                {t('community.list.showAll')}
              </Button>
            ) : (
              <Button variant="light" onClick={() => open({ dialog: 'new' })}>
                {t('community.list.writeFirst')}
              </Button>
            )}
          </EmptyState>
        }
        more={rich('community.list.more', { hidden })}
      >
        {(_, isBusy) => (
          <>
            <PlainList
              ref={listRef}
              tabIndex={-1}
              className={`no-outline ${styles.list}`}
              aria-busy={isBusy}
            >
              {shownRows.map((post) => (
                <li key={post.id}>
                  <MemoCard post={post} me={me} fallbackFocus={listRef} />
                </li>
              ))}
            </PlainList>
            <div ref={sentinel} />
          </>
        )}
      </PagedList>
    </>
  )
}

// About one screen ahead, so that rows are loaded before they are reached.
const preloadMargin = '800px'

/** Calls `onNear` when the element comes near the viewport, and after each render while it is. */
const useInfiniteScrollTrigger = (onNear: () => void) => {
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!sentinel.current) return
    const observer = new IntersectionObserver(
      // A busy browser batches entries: the last one is the current state.
      (entries) => {
        if (entries.at(-1)?.isIntersecting) onNear()
      },
      { rootMargin: preloadMargin },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  })
  return sentinel
}
