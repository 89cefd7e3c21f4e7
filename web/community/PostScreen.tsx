import { useLayoutEffect, useRef } from 'react'
import { useLocation, useParams } from 'wouter'
import { useMe } from '#web/auth/data.ts'
import { PostCard } from '#web/community/post/PostCard.tsx'
import { t } from '#web/language/t.tsx'
import { BackLink } from '#web/page/BackLink.tsx'
import { NotFoundState } from '#web/page/NotFoundState.tsx'
import { useDocumentTitle } from '#web/page/RouteFocus.tsx'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { isPostNotFound, usePost } from './data.ts'
import { PostDialogs } from './editor/PostDialogs.tsx'
import styles from './PostScreen.module.css'
import { PostSkeleton } from './PostSkeleton.tsx'

const CommentBar = lazyComponent(async () => (await import('./comments/CommentBar.tsx')).CommentBar)

/** Page of one post, with its full text and comments. */
export const PostScreen = () => {
  const { id } = useParams<{ id: string }>()
  const [, navigate] = useLocation()
  const { data: me } = useMe()
  const query = usePost(id)
  const { data: post, error } = query
  const fallbackFocus = useRef<HTMLDivElement>(null)
  const isNotFound = isPostNotFound(error)
  const hasCard = post !== undefined && !isNotFound
  const firstHeading = useFocusOfNextHeading(hasCard)
  useDocumentTitle(post?.title || undefined)
  if (!me) return null
  const content = () => {
    if (isNotFound)
      return (
        <NotFoundState
          title={t('community.post.notFound')}
          hint={t('community.post.deletedPerhaps')}
          href="/community"
          linkLabel={t('community.post.goToBoard')}
        />
      )
    return (
      <Loaded
        query={query}
        errorTitle={t('community.post.loadFailed')}
        skeleton={<PostSkeleton isSingle />}
      >
        {(one) => (
          <PostCard
            key={one.id}
            post={one}
            me={me}
            fallbackFocus={fallbackFocus}
            isExpanded
            onDeleted={() => navigate('/community', { replace: true })}
          />
        )}
      </Loaded>
    )
  }
  return (
    <div className={`no-outline ${styles.screen}`} ref={fallbackFocus} tabIndex={-1}>
      <BackLink href="/community">{t('community.board.title')}</BackLink>
      {!hasCard && (
        <div {...firstHeading}>
          <ScreenHeader title={isNotFound ? t('community.post.notFoundTitle') : t('common.post')} />
        </div>
      )}
      {content()}
      {hasCard && <CommentBar key={`${post.id} bar`} postId={post.id} me={me} />}
      <PostDialogs me={me} />
      <ReportHost />
    </div>
  )
}

/** The card has a heading of its own. It takes over the focus of the one shown before it. */
const useFocusOfNextHeading = (hasCard: boolean) => {
  const isFocused = useRef(false)
  useLayoutEffect(() => {
    if (!hasCard || !isFocused.current) return
    isFocused.current = false
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [hasCard])
  const setFocused = (is: boolean) => () => {
    isFocused.current = is
  }
  return { onFocus: setFocused(true), onBlur: setFocused(false) }
}
