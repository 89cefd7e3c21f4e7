import { IconPinned } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useId, useState } from 'react'
import { Link } from 'wouter'
import { type Post, postCategoryLabels } from '#shared/community/contract.ts'
import { mayChangePost } from '#shared/community/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { postHref, tagHref } from '#web/community/boardSearchParams.ts'
import { CategoryDot } from '#web/community/CategoryDot.tsx'
import { isErased, useReadPostAgain } from '#web/community/data.ts'
import { AttachedFiles, senderOf } from '#web/files/AttachedFiles.tsx'
import { useLanguage } from '#web/language/catalogue.ts'
import { t } from '#web/language/t.tsx'
import { TranslateText, useShownText } from '#web/translation/TranslateText.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { textDirection } from '#web/ui/textDirection.ts'
import { useIsMounted } from '#web/ui/useIsMounted.ts'
import { Byline } from './Byline.tsx'
import { OfferFacts } from './OfferFacts.tsx'
import styles from './PostCard.module.css'
import { PostComments, PostFooter } from './PostFooter.tsx'
import { PostMenu } from './PostMenu.tsx'
import { PostText } from './PostText.tsx'

const PostScamWarning = lazy(async () =>
  (await import('#web/community/scamWarning/PostScamWarning.tsx')).loadPostScamWarning(),
)

type Props = {
  post: Post
  me: Me
  /** Takes the focus after the card was removed. */
  fallbackFocus: RefObject<HTMLElement | null>
  /** On the page of the post, whose heading is the title: text and comments are expanded. */
  isExpanded?: boolean
  /** Runs before the lists are refetched. */
  onDeleted?: () => void
}

export const PostCard = ({ post, me, fallbackFocus, isExpanded = false, onDeleted }: Props) => {
  const titleId = useId()
  const commentsId = useId()
  const isMounted = useIsMounted()
  const readAgain = useReadPostAgain()
  const subject = { kind: 'post', id: post.id, text: joinPostText(post) } as const
  const shown = splitPostText(useShownText(subject), post.title)
  const title = isErased(post) ? t('community.post.erased') : shown.title
  const titleClass = isErased(post) ? styles.erased : styles.title
  return (
    <Card
      as="article"
      className={styles.card}
      data-expanded={isExpanded || undefined}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        <Byline entry={post}>
          <KindMark post={post} />
          <span>
            <CategoryDot category={post.category} />
            {t(postCategoryLabels[post.category])}
          </span>
          {post.isPinned && <Pin />}
        </Byline>
        {(mayChangePost(post, me) || !isErased(post)) && (
          <PostMenu
            post={post}
            me={me}
            title={title}
            fallbackFocus={fallbackFocus}
            onDeleted={onDeleted}
          />
        )}
      </div>
      <div className={styles.gist} lang={post.language ?? undefined}>
        {isExpanded ? (
          <h1 className={`own-side ${titleClass}`} id={titleId} dir="auto" tabIndex={-1}>
            {title}
          </h1>
        ) : (
          <h2 className={`own-side ${titleClass}`} id={titleId} dir="auto">
            <Link href={postHref(post.id)}>{title}</Link>
          </h2>
        )}
        {post.offer && <OfferFacts offer={post.offer} />}
        {!isErased(post) && (
          <PostText
            text={shown.content}
            username={me.username}
            isExpanded={isExpanded}
            isExcerptOnPhones
          />
        )}
        {!isErased(post) && post.authorId !== me.id && (
          <TranslateText subject={subject} me={me} language={post.language} />
        )}
      </div>
      {post.files && (
        <div className={styles.files}>
          <AttachedFiles
            files={post.files}
            sender={senderOf(post.author, me.id)}
            createdAt={post.createdAt}
            onDescribed={() => readAgain(post.id)}
          />
        </div>
      )}
      {!isErased(post) && (
        <>
          <PostTags tags={post.tags} />
          {isMounted && post.category === 'housing' && (
            <Suspense fallback={isExpanded && <Skeleton height="3rem" />}>
              <PostScamWarning text={`${post.title}\n${post.content}`} isOpen={isExpanded} />
            </Suspense>
          )}
        </>
      )}
      {isExpanded ? (
        <>
          <PostFooter post={post} title={title} commentsToggle={null} />
          <PostComments id={commentsId} post={post} isExpanded />
        </>
      ) : (
        <FooterAndComments post={post} title={title} />
      )}
    </Card>
  )
}

/** As the server translates it. */
const joinPostText = ({ title, content }: Pick<Post, 'title' | 'content'>) =>
  `${title}\n\n${content}`

/** A translation without an empty line stands below the original title. */
const splitPostText = (text: string, title: string) => {
  const [, first, rest] = /^([^\n]+)\n\s*\n([\s\S]*)/.exec(text.trim()) ?? []
  return first && rest ? { title: first, content: rest } : { title, content: text }
}

/** Posts that only tell something are the usual ones, and have no mark. */
const KindMark = ({ post: { kind = 'tell' } }: Pick<Props, 'post'>) =>
  kind !== 'tell' && (
    <Badge tone={kind === 'offer' ? 'orange' : 'blue'}>{t(`community.kind.${kind}`)}</Badge>
  )

const Pin = () => (
  <span className={styles.pin}>
    <IconPinned size={15} aria-hidden="true" />
    <span className={styles.pinned}>{t('community.post.pinned')}</span>
  </span>
)

/** A pinned post in the list: without its text, so that members' posts lead. */
const PinnedRow = ({ post, me, fallbackFocus }: Props) => {
  const titleId = useId()
  return (
    <Card as="article" className={styles.card} aria-labelledby={titleId}>
      <div className={styles.short}>
        <IconPinned size={18} aria-hidden="true" />
        <h2 className={styles.title} id={titleId} dir="auto">
          <Link href={postHref(post.id)}>{post.title}</Link>
        </h2>
        <span className="visually-hidden">{t('community.post.pinned')}</span>
        <PostMenu post={post} me={me} title={post.title} fallbackFocus={fallbackFocus} />
      </div>
      <FooterAndComments post={post} title={post.title} />
    </Card>
  )
}

/** Comments are expanded on request. */
const FooterAndComments = ({ post, title }: { post: Post; title: string }) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PostFooter
        post={post}
        title={title}
        commentsToggle={{ id, isOpen, toggle: () => setOpen(!isOpen) }}
      />
      {isOpen && <PostComments id={id} post={post} isExpanded={false} />}
    </>
  )
}

/** In the list of the board, memoised: it follows a switch of the language by itself. */
export const PostRow = (props: Props) => {
  useLanguage()
  return props.post.isPinned && !isErased(props.post) ? (
    <PinnedRow {...props} />
  ) : (
    <PostCard {...props} />
  )
}

/** Runs after navigation, so that the scroll position of the previous page is kept. */
const scrollToTop = () => setTimeout(() => window.scrollTo(0, 0))

/** Links to a search for each tag. */
const PostTags = ({ tags }: { tags: string[] }) =>
  tags.length > 0 && (
    <PlainList className={styles.tags} aria-label={t('community.post.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            href={tagHref(tag)}
            className={styles.tag}
            dir={textDirection(tag)}
            onClick={scrollToTop}
          >
            <span aria-hidden="true">#</span>
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </PlainList>
  )
