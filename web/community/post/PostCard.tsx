import { lazy, type RefObject, Suspense, useId, useState } from 'react'
import { Link } from 'wouter'
import { type Post, postCategoryLabels } from '#shared/community/contract.ts'
import { mayChangePost } from '#shared/community/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { hrefOfPost } from '#web/community/boardPlace.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Byline } from './Byline.tsx'
import { isErased } from './erased.ts'
import { PinnedBadge } from './PinnedBadge.tsx'
import styles from './PostCard.module.css'
import { PostFoot } from './PostFoot.tsx'
import { PostTags } from './PostTags.tsx'
import { PostTalk } from './PostTalk.tsx'
import { PostText } from './PostText.tsx'

const PostShield = lazy(async () =>
  (await import('#web/community/shield/readyShield.ts')).readyShield(),
)
const PostMenu = lazy(async () => ({ default: (await import('./PostMenu.tsx')).PostMenu }))

type Props = {
  post: Post
  me: Me
  /** Takes the focus when the card is gone. */
  place: RefObject<HTMLElement | null>
  /** On its own page: its title stands above, and all of it is open. */
  isWhole?: boolean
  /** Before the lists are fetched anew. */
  onDeleted?: () => void
}

export const PostCard = ({ post, me, place, isWhole = false, onDeleted }: Props) => {
  const titleId = useId()
  const talkId = useId()
  const [isTalkOpen, setTalkOpen] = useState(false)
  const title = isErased(post) ? 'This post was deleted with its author’s account' : post.title
  return (
    <Card
      as="article"
      className={styles.card}
      {...(isWhole ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
    >
      <div className={styles.head}>
        <Byline written={post} />
        {(mayChangePost(post, me) || !isErased(post)) && (
          <Suspense fallback={<span className={styles.menu} />}>
            <PostMenu post={post} me={me} title={title} place={place} onDeleted={onDeleted} />
          </Suspense>
        )}
      </div>
      <div className={styles.badges}>
        {post.isPinned && <PinnedBadge />}
        <Badge tone="blue">{postCategoryLabels[post.category]}</Badge>
      </div>
      {isWhole ? (
        isErased(post) && <p className={styles.erased}>{title}</p>
      ) : (
        <h2 className={isErased(post) ? styles.erased : styles.title} id={titleId} dir="auto">
          <Link href={hrefOfPost(post.id)}>{title}</Link>
        </h2>
      )}
      {!isErased(post) && (
        <>
          <PostText text={post.content} username={me.username} isWhole={isWhole} />
          <PostTags tags={post.tags} />
          {post.category === 'housing' && (
            <Suspense fallback={<Bone height="3rem" />}>
              <PostShield text={`${post.title}\n${post.content}`} isOpen={isWhole} />
            </Suspense>
          )}
        </>
      )}
      <PostFoot
        post={post}
        title={title}
        talk={
          isWhole
            ? null
            : { id: talkId, isOpen: isTalkOpen, toggle: () => setTalkOpen(!isTalkOpen) }
        }
      />
      {(isWhole || isTalkOpen) && <PostTalk id={talkId} post={post} isWhole={isWhole} />}
    </Card>
  )
}
